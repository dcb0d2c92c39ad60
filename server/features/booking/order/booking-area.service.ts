import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { isFinal } from '@adm/domain/booking/step/booking-status'
import { Refusal } from '@adm/domain/refusal'
import type { Work } from '../../../platform/work/work.ts'
import { getArea } from '../../area/area.queries.ts'
import { getBooking } from '../row/booking.queries.ts'
import { changeBooking } from './booking.service.ts'

/**
 * Moves open orders to the area that now contains their zip code: all or none. Each keeps its grid and discounts; the surcharge is that of
 * the new area, and a planned mission gets its travel times.
 * @throws {Refusal} `STRAY_ELSEWHERE` for an order that is no longer concerned, or the refusal of an order, after its code
 */
export const moveMisplaced = async (work: Work, areaId: string, bookingIds: readonly string[]) => {
  const { zips } = await getArea(work.db, areaId)
  const result = { moved: 0, beforeCents: 0, afterCents: 0 }
  for (const id of [...new Set(bookingIds)].sort()) {
    const before = await getBooking(work.db, id)
    const isStray = before.areaId !== areaId && zips.includes(before.zipCode) && !isFinal(before.status)
    if (!isStray) throw bookingRefusals.strayElsewhere(before.code)
    const after = await move(work, before)
    result.moved += 1
    result.beforeCents += before.priceCents
    result.afterCents += after.priceCents
  }
  return result
}

const move = async (work: Work, { id, code, zipCode, version }: Booking): Promise<Booking> => {
  try {
    return await changeBooking(work, id, { zipCode }, version)
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.kind, error.code, `${code} : ${error.message}`, error.facts)
    throw error
  }
}
