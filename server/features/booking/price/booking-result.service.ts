import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { type BookingResultChange, resultsOfStatus } from '@adm/domain/booking/price/booking-result-change'
import { changeRow } from '../../../platform/history/change-row.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findResultAt, setResult } from '../row/booking-mission.queries.ts'
import { bookingSubject, updateBooking } from '../row/booking.queries.ts'

/**
 * Changes the result of an ended order and what is due for it; its billing line follows. The order stays ended when it ended.
 * @throws {Refusal} `STALE_VERSION`, `BOOKING_NOT_ENDED`, `FIELDS_INVALID` for a result that its status cannot have, `BOOKING_INVOICED`,
 *   `BOOKING_IN_DRAFT`
 */
export const changeResult = (work: Work, id: string, change: BookingResultChange, version: number): Promise<Booking> => {
  const { result, amountCents, reason } = change
  return changeRow(work, bookingSubject, { id, version, event: bookingEvents.resultChanged, reason }, async (before) => {
    if (!before.result) throw bookingRefusals.notEnded()
    if (!resultsOfStatus(before.status).includes(result))
      throw bookingRefusals.fields([
        { path: 'result', message: "Cette commande n'a pas pu finir ainsi\u00a0: choisissez un autre résultat." },
      ])
    const at = (await findResultAt(work.db, id)) ?? work.now
    await updateBooking(work.db, before, {}, work.now)
    await setResult(work.db, id, { id: work.newId(), result, amountCents, at })
  })
}
