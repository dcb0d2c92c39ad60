import { bookingServiceLabels } from '../../offer/sold-service.ts'
import { bookingStatusLabels } from '../step/booking-status.ts'
import { formatDay, formatMoment } from '../../values/date/moment.ts'
import type { BookingRow } from '../order/booking.ts'

type Summarized = Pick<
  BookingRow,
  'code' | 'service' | 'status' | 'startAt' | 'wishedDay' | 'clientReference' | 'address' | 'zipCode' | 'city'
>

const whenOf = ({ startAt, wishedDay }: Summarized): string => {
  if (startAt) return `le ${formatMoment(startAt)}`
  return wishedDay ? `sans date, souhaitée le ${formatDay(wishedDay)}` : 'sans date'
}

const lineOf = (order: Summarized): string => {
  const { code, service, status, clientReference, address, zipCode, city } = order
  const reference = clientReference ? ` (réf. ${clientReference})` : ''
  return `- ${code}${reference} : ${bookingServiceLabels[service]}, ${address}, ${zipCode} ${city}. ${bookingStatusLabels[status]}, ${whenOf(order)}.`
}

/**
 * The open orders of a client as a plain text to paste into a mail, without names of tenants.
 * @param orders in the order of the text; @param total the number of all open orders, which may be more
 * @param today Europe/Paris day
 */
export const summarizeOrders = (orders: readonly Summarized[], total: number, today: string): string => {
  const rest = total - orders.length
  const more = rest > 0 ? [`- et ${rest} autre${rest > 1 ? 's' : ''} commande${rest > 1 ? 's' : ''}.`] : []
  return ['Bonjour,', '', `Vos commandes en cours au ${formatDay(today)} :`, ...orders.map(lineOf), ...more, '', 'Cordialement,'].join('\n')
}
