import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMoment } from '@adm/domain/values/date/moment'
import type { Letter } from '../../platform/mail/mail-letter.ts'

type Order = Pick<Booking, 'code' | 'service' | 'zipCode' | 'city' | 'startAt'>

const orderOf = ({ service, city, zipCode }: Order): string => `${bookingServiceLabels[service]} à ${city} (${zipCode})`

/** The mails to a partner about an order: neither names, nor the exact address, which the link shows. */
export const partnerLetters = {
  requested: (order: Order, url: string): Letter => ({
    subject: order.startAt
      ? `Prestation prévue le ${formatMoment(order.startAt)}, ${order.city} (${order.code})`
      : `Prestation à prévoir, ${order.city} (${order.code})`,
    paragraphs: [
      `Une prestation vous est confiée\u00a0: ${orderOf(order)}.`,
      order.startAt
        ? `Elle est prévue le ${formatMoment(order.startAt)}. Joignez ensuite le document de résultat par le lien.`
        : 'Donnez la date de votre passage par le lien. Vous y joindrez ensuite le document de résultat.',
    ],
    link: { label: 'Voir la prestation et répondre', url },
    notes: ['Ce lien est personnel\u00a0: ne le transférez pas. Il sert aussi à dire que la prestation ne peut pas aboutir.'],
  }),
  canceled: (order: Order): Letter => ({
    subject: `Prestation annulée, ${order.city} (${order.code})`,
    paragraphs: [`Cette prestation est annulée\u00a0: ${orderOf(order)}.`, "Vous n'avez rien à faire."],
  }),
}
