import { booking } from '@adm/domain/booking/order/booking'
import { exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMoment } from '@adm/domain/values/date/moment'

const order = booking.pick({ code: true, service: true, zipCode: true, city: true, startAt: true })
type Order = z.output<typeof order>

const orderOf = ({ service, city, zipCode }: Order): string => `${bookingServiceLabels[service]} à ${city} (${zipCode})`

/** The mails to a partner about an order: neither names, nor the exact address, which the link shows. */
export const partnerLetters = {
  requested: defineLetter({
    name: 'partner-request',
    label: 'Demande à un partenaire',
    audience: 'partner',
    kind: 'partnerRequest',
    params: z.object({ order, url: z.string() }),
    examples: { FR: { order: exampleOrder, url: exampleUrl } },
    write: ({ order: requested, url }) => ({
      subject: requested.startAt
        ? `Prestation prévue le ${formatMoment(requested.startAt)}, ${requested.city} (${requested.code})`
        : `Prestation à prévoir, ${requested.city} (${requested.code})`,
      paragraphs: [
        `Une prestation vous est confiée\u00a0: ${orderOf(requested)}.`,
        requested.startAt
          ? `Elle est prévue le ${formatMoment(requested.startAt)}. Joignez ensuite le document de résultat par le lien.`
          : 'Donnez la date de votre passage par le lien. Vous y joindrez ensuite le document de résultat.',
      ],
      link: { label: 'Voir la prestation et répondre', url },
      notes: ['Ce lien est personnel\u00a0: ne le transférez pas. Il sert aussi à dire que la prestation ne peut pas aboutir.'],
    }),
  }),
  canceled: defineLetter({
    name: 'partner-cancellation',
    label: 'Prestation annulée',
    audience: 'partner',
    kind: 'partnerRequest',
    params: z.object({ order }),
    examples: { FR: { order: exampleOrder } },
    write: ({ order: canceled }) => ({
      subject: `Prestation annulée, ${canceled.city} (${canceled.code})`,
      paragraphs: [`Cette prestation est annulée\u00a0: ${orderOf(canceled)}.`, "Vous n'avez rien à faire."],
    }),
  }),
}
