import type { availabilityCalls, Availabilities } from '@adm/contract/booking/availability'
import type { CallInput } from '@adm/contract/call/call'
import type { CheckerAgenda, MissionToAssign } from '@adm/domain/booking/assignment/assignment'
import { freeStarts, startsEvery, suitableDays, whyUnsuitable } from '@adm/domain/booking/assignment/free-slots'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { neededTags } from '@adm/domain/booking/order/booking-needs'
import type { CheckerDays } from '@adm/domain/checker/checker'
import { dayOf, daysFrom } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { type Days, findCandidates, findCandidatesAmong, mostCandidates } from '../../checker/row/checker.queries.ts'
import { getBooking } from '../row/booking.queries.ts'
import { findMissionsOn } from '../row/booking-mission.queries.ts'
import { findAreaPlace } from './availability.queries.ts'
import { agendasOf, missionToAssign } from './booking-candidates.service.ts'

type FreeChecker = Availabilities['checkers'][number]
type FreeSlot = Availabilities['days'][number]['slots'][number]
type Given = Pick<Reading | Work, 'db' | 'now'>
type Query = CallInput<typeof availabilityCalls.ofService>['query']
type Requested = Days & { checker_id?: readonly string[] | undefined }

/**
 * The free hours of the checkers for a service at a zip code.
 * @throws {Refusal} `FIELDS_INVALID` for a zip code without an area
 */
export const findServiceAvailabilities = async (
  reading: Reading,
  { zipCode, durationMinutes, language, ...query }: Query,
): Promise<Availabilities> => {
  const covered = await findAreaPlace(reading.db, zipCode)
  if (!covered) throw bookingRefusals.uncoveredZip()
  const typology = { ...query, options: query.options ?? [] }
  return findAvailabilities(reading, { ...covered, zipCode, durationMinutes, language, neededTags: neededTags(typology) }, query, null)
}

/** The free hours of the checkers for the mission of a booking; its own mission does not count. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const findBookingAvailabilities = async (reading: Given, id: string, days: Requested): Promise<Availabilities> => {
  const mission = await missionToAssign(reading.db, await getBooking(reading.db, id))
  return findAvailabilities(reading, mission, days, id)
}

const findAvailabilities = async (
  { db, now }: Given,
  mission: MissionToAssign,
  { checker_id: chosen, ...span }: Requested,
  exceptBookingId: string | null,
): Promise<Availabilities> => {
  const considered = await (chosen ? findCandidatesAmong(db, chosen, span) : findCandidates(db, '', span))
  const days = daysFrom(span.fromDay, span.untilDay)
  const suitable = considered.filter((checker) => suitableDays(mission, checker, days).length > 0)
  const ids = suitable.map(({ id }) => id)
  const agendas = agendasOf(suitable, await findMissionsOn(db, ids, span, { exceptBookingId, now }))
  const checkers = agendas.map((agenda) => freeCheckerOf(mission, agenda, days, now)).filter(({ starts }) => starts.length > 0)
  const free = new Set(checkers.map(({ id }) => id))
  return {
    durationMinutes: mission.durationMinutes,
    days: slotsOf(days, checkers).map(([day, slots]) => ({ day, holiday: holidayName(day, mission.zipCode), slots })),
    checkers,
    excluded: considered.filter(({ id }) => !free.has(id)).map((checker) => excludedOf(mission, checker, span.fromDay)),
    isComplete: considered.length < mostCandidates,
  }
}

const freeCheckerOf = (mission: MissionToAssign, agenda: CheckerAgenda, days: readonly string[], now: string): FreeChecker => ({
  id: agenda.checker.id,
  name: agenda.checker.name,
  starts: [...freeStarts(mission, agenda, days, now)],
})

const excludedOf = (mission: MissionToAssign, checker: CheckerDays, day: string): Availabilities['excluded'][number] => {
  const reasons = whyUnsuitable(mission, checker, day)
  return { id: checker.id, name: checker.name, reasons: reasons.length > 0 ? [...reasons] : ['Aucune heure libre sur ces jours.'] }
}

/** The slots of each day on the half hour: of the checkers free at that time, the one whose day grows least. */
const slotsOf = (days: readonly string[], checkers: readonly FreeChecker[]): (readonly [day: string, slots: FreeSlot[]])[] => {
  const byDay = new Map<string, Map<string, FreeSlot>>(days.map((day) => [day, new Map()]))
  for (const { id: checkerId, starts } of checkers) {
    for (const free of starts) {
      const slots = byDay.get(dayOf(free.firstStartAt))
      for (const startAt of startsEvery(30, free)) {
        const slot = { startAt, checkerId, addedMinutes: free.addedMinutes, otherCheckers: 0 }
        slots?.set(startAt, better(slots.get(startAt), slot))
      }
    }
  }
  return [...byDay].map(([day, slots]) => [day, [...slots.values()].toSorted((a, b) => a.startAt.localeCompare(b.startAt))] as const)
}

const better = (before: FreeSlot | undefined, slot: FreeSlot): FreeSlot => {
  if (!before) return slot
  const otherCheckers = before.otherCheckers + 1
  return slot.addedMinutes < before.addedMinutes ? { ...slot, otherCheckers } : { ...before, otherCheckers }
}
