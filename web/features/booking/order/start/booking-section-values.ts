import type { BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { newPremises } from './booking-order-values.ts'

/** Current values of these fields; missing premises start with the values of a new order. */
export const editedOf = (booking: BookingDetail, names: readonly (keyof BookingChange)[]) => {
  const begun = { ...booking, premises: booking.premises ?? newPremises }
  return Object.fromEntries(Object.entries(begun).filter(([name]) => names.some((field) => field === name)))
}
