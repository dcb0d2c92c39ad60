import { addMinutes } from '../../values/date/moment.ts'
import type { BookingService } from '../../offer/sold-service.ts'
import { familyOf } from '../order/booking-service.ts'
import type { BookingStatus } from './booking-status.ts'
import { type BookingTransition, statusAfter } from './booking-transition.ts'

/** A date, and the checker who comes; none when a partner does, or before one is chosen. */
export type Slot = { checkerId: string | null; startAt: string; endAt: string }

/** What the mission has after a change. `live`: it holds its checker's time. */
export type MissionSlot = { slot: Slot | null; live: boolean }

type Dated = {
  service: BookingService
  checkerId: string | null
  startAt: string | null
  endAt: string | null
  durationMinutes: number
}
type Change = { checkerId?: string | undefined; startAt?: string | undefined }

/** Statuses of a mission that is or was on somebody's day. `failed` may come from a request that never had a date. */
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
/** The date is still read; the checker is free. */
const freed: readonly BookingStatus[] = ['canceled', 'prospect_canceled', 'finished_no_date']

const slotOf = ({ checkerId, startAt, endAt, durationMinutes }: Dated): Slot | null =>
  startAt ? { checkerId, startAt, endAt: endAt ?? addMinutes(startAt, durationMinutes) } : null

/** Only a transition that asks for a date takes one: a date sent with any other is not a way around its guards. */
export const takesSlot = ({ guards }: BookingTransition): boolean => guards.includes('dateIsChosen')

const requestedSlot = (before: Dated, { checkerId, startAt }: Change): Slot | null => {
  const start = startAt ? addMinutes(startAt, 0) : before.startAt
  if (!start) return null
  const who = familyOf(before.service) === 'DEM' ? null : (checkerId ?? before.checkerId)
  return { checkerId: who, startAt: start, endAt: addMinutes(start, before.durationMinutes) }
}

/**
 * The mission's slot after a transition. Dated statuses keep date and checker; ends without a visit keep the date for reading and free
 * the checker; whatever goes back to be planned loses both.
 */
export const slotAfter = (before: Dated, transition: BookingTransition, change: Change): MissionSlot => {
  const status = statusAfter(transition)
  if (takesSlot(transition)) return { slot: requestedSlot(before, change), live: true }
  if (dated.includes(status)) return { slot: slotOf(before), live: true }
  if (freed.includes(status)) return { slot: slotOf(before), live: false }
  return { slot: null, live: true }
}

/** Does this reopening add a mission, with the next rank? Source: `docs/domain.md` 1. */
export const opensNewMission = ({ opensMission }: BookingTransition): boolean => opensMission === true

/** Does the mission change hands, hour or hold? A confirmation does not: nobody's day is touched. */
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

/** What the mission holds when a step is undone: the date and the checker it had, for as long as the order now takes. */
export const slotBack = ({ status, ...dated }: Dated & { status: BookingStatus }): MissionSlot => {
  const { startAt, checkerId, durationMinutes } = dated
  const slot = startAt ? { checkerId, startAt, endAt: addMinutes(startAt, durationMinutes) } : null
  return { slot, live: !freed.includes(status) }
}

/** Does the mission hold its checker's time in this status? */
export const reservesTime = (status: BookingStatus): boolean => !freed.includes(status)
