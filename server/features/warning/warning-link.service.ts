import type { LinkedWarnings } from '@adm/contract/warning/warning-link'
import type { Booking } from '@adm/domain/booking/order/booking'
import { linkNotValid } from '@adm/domain/personal-link'
import type { WarningReport } from '@adm/domain/warning/warning'
import { mostOfLinks, warningRefusals } from '@adm/domain/warning/warning-refusals'
import { defineLink, type LinkReading, subjectIdOf } from '../../platform/link/link-subject.ts'
import type { PendingFile } from '../../platform/stored-file/stored-file.ts'
import type { Work } from '../../platform/work/work.ts'
import { findBooking, lockBooking } from '../booking/row/booking.queries.ts'
import { addDocument, type OwnersOfDocuments } from '../document/document.service.ts'
import { getProposition } from '../mission-proposition/mission-proposition.queries.ts'
import { findReportsOfChecker } from './warning.queries.ts'
import { raiseWarning } from './warning.service.ts'

/** The accepted mission of a link, as long as it is its bearer's. */
type Linked = { mission: Pick<Booking, 'id' | 'service' | 'city'> & { startAt: string }; checkerId: string }

const findReports = ({ db }: LinkReading, { mission, checkerId }: Linked) => findReportsOfChecker(db, mission.id, checkerId)

const missionLink = defineLink<Linked, LinkedWarnings>({
  kinds: ['mission-proposition'],
  open: async ({ db }, link) => {
    const { status, bookingId, checkerId } = await getProposition(db, subjectIdOf(link))
    const order = status === 'accepted' ? await findBooking(db, bookingId) : undefined
    if (!order?.startAt || order.checkerId !== checkerId) return undefined
    const { id, service, city, startAt } = order
    return { mission: { id, service, city, startAt }, checkerId }
  },
  // Two taps count one after the other.
  lock: async ({ db }, link) => lockBooking(db, { id: (await getProposition(db, subjectIdOf(link))).bookingId }),
  bearer: ({ checkerId }) => ({ id: checkerId, actor: 'CHK' }),
  answer: async (given, linked) => {
    const { service, city, startAt } = linked.mission
    return { mission: { service, city, startAt }, warnings: await findReports(given, linked) }
  },
})

/** What the bearer of a mission's link reported so far. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedWarnings = missionLink.read

/** Reports a problem with the mission of a link. @throws {Refusal} `LINK_NOT_VALID`, `TOO_MANY_WARNINGS` */
export const reportByLink = (work: Work, token: string, report: WarningReport): Promise<LinkedWarnings> =>
  missionLink.change(work, token, async (asChecker, linked) => {
    if ((await findReports(work, linked)).length >= mostOfLinks) throw warningRefusals.tooMany()
    const { mission, checkerId } = linked
    await raiseWarning(asChecker, { bookingId: mission.id, ...report }, { source: 'checker', checkerId, reporterId: null })
    return linked
  })

const requireReport = async (given: LinkReading, linked: Linked, id: string): Promise<void> => {
  if (!(await findReports(given, linked)).some((reported) => reported.id === id)) throw linkNotValid()
}

/** Requires that the bearer reported this warning, before a file is checked. @throws {Refusal} `LINK_NOT_VALID` */
export const requireReported = async (given: LinkReading, { token, id }: { token: string; id: string }): Promise<void> =>
  requireReport(given, await missionLink.get(given, token), id)

/** Adds a photo to a problem that the bearer reported. @throws {Refusal} `LINK_NOT_VALID`, `TOO_MANY_DOCUMENTS` */
export const addPhotoByLink = (
  owners: OwnersOfDocuments,
  work: Work,
  { token, id }: { token: string; id: string },
  file: PendingFile,
): Promise<LinkedWarnings> =>
  missionLink.change(work, token, async (asChecker, linked) => {
    // The right to this photo is that of the link; a link has no permission.
    await requireReport(work, linked, id)
    await addDocument(owners, asChecker, { entity: 'warning', entityId: id, type: 'ANNEX' }, file)
    return linked
  })
