import type { CheckerTarget } from '@adm/domain/checker/checker-guard-id'
import type { CheckerDraft } from '@adm/domain/checker/checker-file'
import { addDays, instantAt } from '@adm/domain/values/date/moment'
import { addAbsence, changeAvailability } from '../../features/checker/calendar/checker-calendar.service.ts'
import { changeCheckerState } from '../../features/checker/checker-transition.service.ts'
import { createChecker } from '../../features/checker/change/checker.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'
import type { DemoChecker } from './checkers.ts'
import type { CompanyState } from './company-state.ts'
import { founded } from './person.ts'

/** An absence is recorded this long before it begins. */
const absenceNoticeDays = 20
/** When some checkers left the network: before the first order of the demo. */
const leftAt = instantAt('2025-06-30', '17:30')

/** Creates the checkers of the company through the services: file, weekly hours, changes of type and network, absences. */
export const createCheckers = async (work: Work, company: CompanyState): Promise<void> => {
  for (const checker of company.checkers) await createDemoChecker(work, company, checker)
}

const createDemoChecker = async (work: Work, { by }: CompanyState, checker: DemoChecker): Promise<void> => {
  const { id, weekly, exceptions, absences } = checker
  const network = by('network')
  const atFounding = workAt(work, founded, network)
  const { version } = await createChecker(workAt(work, founded, network, [id]), draftOf(checker))
  const weeks = [{ fromDay: null, untilDay: null, hours: [...weekly] }]
  await changeAvailability(atFounding, id, { weeks, exceptions: exceptions.map(({ day, hours }) => ({ day, hours: [...hours] })) }, version)
  const administrator = workAt(work, founded, by('administrator'))
  for (const to of statesOf(checker)) await changeCheckerState(administrator, id, { to })
  if (checker.network === 'OUT_OF_NETWORK') {
    await changeCheckerState(workAt(work, leftAt, network), id, { to: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' })
    return
  }
  // In the order of their days: history lists events as they were recorded.
  for (const { id: absenceId, from, startAt, endAt, reason } of absences) {
    const noticed = workAt(work, instantAt(addDays(from, -absenceNoticeDays), '10:00'), network, [absenceId])
    await addAbsence(noticed, id, { startAt, endAt, reason, isAnnounced: false })
  }
}

/** The transitions of a new candidate to the type and network of this checker. */
const statesOf = ({ type, network }: DemoChecker): CheckerTarget[] => {
  if (type === 'CANDIDATE') return []
  return network === null ? [type] : [type, 'WORKING']
}

const draftOf = (checker: DemoChecker): CheckerDraft => {
  const { firstName, lastName, email, phone, address, home, vehicle, device, siren, maxDistanceKm, missionsPerDay } = checker
  return {
    firstName,
    lastName,
    email,
    phone,
    address,
    vehicle,
    device,
    siren,
    maxDistanceKm,
    missionsPerDay,
    zipCode: home.zipCode,
    city: home.city,
    selfBilling: false,
    tags: [...checker.tags],
    languages: [...checker.languages],
    zones: checker.areaIds.map((areaId, index) => ({ areaId, isPrimary: index === 0 })),
    extraZips: [...checker.extraZips],
    certifications: checker.certificates.map(({ kind, number, issuedDay, expiresDay, isBlocking }) => ({
      kind,
      number,
      issuedDay,
      expiresDay,
      blocking: isBlocking,
    })),
  }
}
