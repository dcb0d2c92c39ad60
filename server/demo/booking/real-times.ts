import type { Booking } from '@adm/domain/booking/order/booking'
import { addMinutes } from '@adm/domain/values/date/moment'
import { makeRandom } from '../random.ts'

/** By how much the missions of a kind last longer or shorter than their table says: what a company discovers about its own work. */
const kindFactor = ({ service, roomCount, furnished }: Booking): number =>
  (service === 'checkout' ? 1.12 : 1) * (furnished ? 1.1 : 0.97) * (roomCount === 'T5' || roomCount === 'T6' ? 1.1 : 1)

/** Between 0.88 and 1.12: each checker has a pace. */
const paceOf = (checkerId: string | null): number => 0.88 + makeRandom(0, `pace ${checkerId ?? ''}`).next() * 0.24

/** When the checker of a mission was on site; one mission of twelve has no times, and one of fifty was closed hours too late. */
export const realTimesOf = (booking: Booking): { arrivedAt: string; finishedAt: string } | null => {
  const { startAt, checkerId, durationMinutes, code } = booking
  const random = makeRandom(0, `real times ${code}`)
  if (!startAt || random.bool(1 / 12)) return null
  const arrivedAt = addMinutes(startAt, random.int(-8, 12))
  const noise = random.bool(0.02) ? 3 : 0.85 + (random.next() + random.next()) * 0.15
  const minutes = Math.min(700, Math.max(10, Math.round(durationMinutes * kindFactor(booking) * paceOf(checkerId) * noise)))
  return { arrivedAt, finishedAt: addMinutes(arrivedAt, minutes) }
}
