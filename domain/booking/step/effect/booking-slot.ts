import { addMinutes } from '../../../values/date/moment.ts'
import type { BookingService } from '../../../offer/sold-service.ts'
import type { OfferedSlot } from '../../../slot-offer/slot-to-offer.ts'
import { familyOf } from '../booking-service.ts'
import type { BookingStatus } from '../booking-status.ts'
import { type BookingTransition, statusAfter } from '../booking-transition.ts'

/** Start, end and checker of a mission; the checker is null for a partner's service, and before a checker is chosen. */
export type Slot = { checkerId: string | null; startAt: string; endAt: string }

/** The mission's slot after a change. `live`: it reserves its checker's time. */
export type MissionSlot = { slot: Slot | null; live: boolean }

type Dated = {
  service: BookingService
  checkerId: string | null
  startAt: string | null
  endAt: string | null
  durationMinutes: number
}
type Change = { checkerId?: string | undefined; startAt?: string | undefined }

/** Statuses of a mission that has or had a date. `failed` may follow a request that never had a date. */
const dated: readonly BookingStatus[] = [
  'planned',
  'confirmed',
  'done',
  'validated',
  'visited',
  'not_visited',
  'succeeded',
  'failed',
  'unsuccessful_move',
]
/** Statuses that retain the date for reading and free the checker. */
const freed: readonly BookingStatus[] = ['canceled', 'prospect_canceled', 'finished_no_date']

const slotOf = ({ checkerId, startAt, endAt, durationMinutes }: Dated): Slot | null =>
  startAt ? { checkerId, startAt, endAt: endAt ?? addMinutes(startAt, durationMinutes) } : null

/** Whether the transition accepts a date. A date sent with any other transition is ignored, so that it cannot bypass the guards. */
export const takesSlot = ({ guards }: BookingTransition): boolean => guards.includes('dateIsChosen')

/** Whether the transition offers slots to the tenants or to prospects. */
export const takesSlots = ({ guards }: BookingTransition): boolean =>
  guards.includes('threeSlotsAreOffered') || guards.includes('slotIsOffered')

/** The slots that a step offered, and the one that it chose, as the history stores them. */
export const slotFactsOf = (
  transition: BookingTransition,
  { startAt, slots = [] }: { startAt?: string | undefined; slots?: readonly OfferedSlot[] | undefined },
): { slots?: readonly OfferedSlot[]; chosenSlot?: string | undefined } => ({
  ...(takesSlots(transition) && { slots }),
  ...(transition.guards.includes('chosenSlotIsStillOffered') && { chosenSlot: startAt }),
})

const requestedSlot = (before: Dated, { checkerId, startAt }: Change): Slot | null => {
  const start = startAt ? addMinutes(startAt, 0) : before.startAt
  if (!start) return null
  const who = familyOf(before.service) === 'DEM' ? null : (checkerId ?? before.checkerId)
  return { checkerId: who, startAt: start, endAt: addMinutes(start, before.durationMinutes) }
}

/**
 * The mission's slot after a transition. Dated statuses retain date and checker; ends without a visit retain the date for reading and free
 * the checker; statuses that wait for planning lose both.
 */
export const slotAfter = (before: Dated, transition: BookingTransition, change: Change): MissionSlot => {
  const status = statusAfter(transition)
  if (takesSlot(transition)) return { slot: requestedSlot(before, change), live: true }
  if (dated.includes(status)) return { slot: slotOf(before), live: true }
  if (freed.includes(status)) return { slot: slotOf(before), live: false }
  return { slot: null, live: true }
}

/** Whether this reopening adds a mission of the next rank. Source: `docs/domain.md` 1. */
export const opensNewMission = ({ opensMission }: BookingTransition): boolean => opensMission === true

/** Whether the mission changes its checker, its hour or its reservation. A confirmation changes none of them. */
export const movesMission = (
  before: Dated & { status: BookingStatus },
  transition: BookingTransition,
  { slot, live }: MissionSlot,
): boolean => {
  if (opensNewMission(transition) || freed.includes(before.status) === live) return true
  return (
    (slot?.checkerId ?? null) !== before.checkerId || (slot?.startAt ?? null) !== before.startAt || (slot?.endAt ?? null) !== before.endAt
  )
}

/** The mission's slot after the undo of a step: its previous date and checker, for the order's current duration. */
export const slotBack = ({ status, ...dated }: Dated & { status: BookingStatus }): MissionSlot => {
  const { startAt, checkerId, durationMinutes } = dated
  const slot = startAt ? { checkerId, startAt, endAt: addMinutes(startAt, durationMinutes) } : null
  return { slot, live: !freed.includes(status) }
}

/** Whether the mission reserves its checker's time in this status. */
export const reservesTime = (status: BookingStatus): boolean => !freed.includes(status)
