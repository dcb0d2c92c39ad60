import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDay } from '@adm/domain/values/date/moment'
import type { Letter } from '../../../platform/mail/mail-letter.ts'

type Order = Pick<Booking, 'code' | 'clientReference' | 'service' | 'address' | 'zipCode' | 'city'>

const orderOf = ({ code, clientReference, service, address, zipCode, city }: Order): string =>
  `Commande ${code}${clientReference ? ` (votre référence\u00a0: ${clientReference})` : ''}\u00a0: ${bookingServiceLabels[service]}, ${address}, ${zipCode} ${city}.`

/** The mails to a client about an order that was never dated. */
export const undatedLetters = {
  /** @param closingDay the first day on which the order is closed */
  announced: (order: Order, closingDay: string): Letter => ({
    subject: `Commande ${order.code} sans date\u00a0: clôture le ${formatDay(closingDay)}`,
    paragraphs: [
      orderOf(order),
      `Cette commande n'a pas de date. Sans nouvelle de votre part, elle sera clôturée le ${formatDay(closingDay)}.`,
      "Pour la garder, donnez-nous une date, ou dites-nous ce qui manque. Si elle n'est plus utile, vous n'avez rien à faire\u00a0: rien ne sera facturé.",
    ],
  }),
  closed: (order: Order): Letter => ({
    subject: `Commande ${order.code} clôturée sans date`,
    paragraphs: [
      orderOf(order),
      'Cette commande est clôturée sans date. Rien ne sera facturé.',
      "Si elle est à nouveau utile, dites-le-nous\u00a0: nous la rouvrirons avec tout ce qu'elle contient.",
    ],
  }),
}
