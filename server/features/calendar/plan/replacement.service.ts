import type { CallInput } from '@adm/contract/call/call'
import { readChosen, type Replacement, type replacementCalls } from '@adm/contract/checker/replacement'
import { daysToReplan, replanDays, type Replanned } from '@adm/domain/calendar/plan/replan'
import type { ReplanReach } from '@adm/domain/booking/assignment/replan-reach'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { findToReplace, listReplacements, type Taken, takenMission, type ToReplace } from '../../booking/absence/replacement.service.ts'
import { agendasOf } from '../../booking/assignment/booking-candidates.service.ts'
import { findPreferredCheckers } from '../../booking/assignment/booking-candidates.queries.ts'
import { findMissionsOn } from '../../booking/row/booking-mission.queries.ts'
import { findCandidates } from '../../checker/row/checker.queries.ts'
import { entryCheckers } from './plan-problem.service.ts'
import { solveReplan } from './plan-solver.ts'

type Query = CallInput<typeof replacementCalls.propose>['query']
type Judging = Pick<Reading, 'db' | 'by' | 'now'>
type Absence = { checkerId: string; reach: ReplanReach }

/**
 * Proposes takers for all missions under an absence together, by the solver, beside what the person has decided; with the checkers who may
 * be chosen for each.
 */
export const findReplacements = async (
  reading: Judging,
  checkerId: string,
  { startAt, endAt, reach, chosen = [] }: Query,
): Promise<Replacement[]> => {
  const rows = await findToReplace(reading, checkerId, { startAt, endAt })
  const taken = new Map<string, Taken>(chosen.map(readChosen).map(({ bookingId, ...place }) => [bookingId, place]))
  const open = rows.filter(({ booking }) => !taken.has(booking.id))
  const names = new Map<string, string>()
  const replanned: Replanned[] = []
  for (let rest = open; rest.length > 0; ) {
    const until = addDays(dayOf(rest[0]?.mission.startAt ?? startAt), replanDays - 1)
    const part = rest.filter(({ mission }) => dayOf(mission.startAt) <= until)
    rest = rest.slice(part.length)
    const { places, checkers } = await replanPart(reading, { checkerId, reach }, part, { rows, taken })
    for (const { id, name } of checkers) names.set(id, name)
    for (const { id, place } of places) if (place) taken.set(id, place)
    replanned.push(...places)
  }
  const candidates = await listReplacements(reading, checkerId, rows, taken)
  return rows.map(({ booking, mission }) => {
    const { place = null, reasons = [] } = replanned.find(({ id }) => id === booking.id) ?? {}
    return {
      bookingId: booking.id,
      place: place && {
        ...place,
        checkerName: names.get(place.checkerId) ?? '',
        endAt: addMinutes(place.startAt, booking.durationMinutes),
      },
      reasons: [...reasons],
      candidates: candidates.get(booking.id) ?? [],
      candidatesAt: taken.get(booking.id)?.startAt ?? mission.startAt,
    }
  })
}

type Decided = { rows: readonly ToReplace[]; taken: ReadonlyMap<string, Taken> }

/** Replans the missions of a week, with the other checkers of its days; what is decided about other missions fills their days. */
const replanPart = async (reading: Judging, { checkerId, reach }: Absence, part: readonly ToReplace[], { rows, taken }: Decided) => {
  const { db, now } = reading
  const orders = part.map(({ booking }) => booking)
  const [entries, preferences] = await Promise.all([
    entryCheckers(reading, orders),
    findPreferredCheckers(db, [...new Set(orders.map(({ clientId }) => clientId))]),
  ])
  const missions = part.map(({ booking, toAssign, mission }) => ({
    id: booking.id,
    code: booking.code,
    mission: toAssign,
    startAt: mission.startAt,
    entryCheckerId: entries.get(booking.entryBookingId ?? '') ?? null,
    preferredCheckerIds: preferences.get(booking.clientId) ?? [],
  }))
  const days = daysToReplan(missions, reach)
  const span = { fromDay: days[0] ?? dayOf(now), untilDay: days.at(-1) ?? dayOf(now) }
  const checkers = (await findCandidates(db, '', span)).filter(({ id }) => id !== checkerId)
  const ids = checkers.map(({ id }) => id)
  const existing = await findMissionsOn(db, ids, span, { exceptBookingId: null, now })
  const decided = rows.flatMap((row) => takenMission(row, taken.get(row.booking.id) ?? { checkerId: null, startAt: now }))
  const places = await solveReplan({ missions, agendas: agendasOf(checkers, [...existing, ...decided]), reach, now })
  return { places, checkers }
}
