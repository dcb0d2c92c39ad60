import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMoment } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import type { Letter } from '../../platform/mail/mail-letter.ts'

type Place = Pick<Booking, 'service' | 'zipCode' | 'city'>
type Sent = { startAt: string; expiresAt: string; feeCents: number | null; url: string }

const missionOf = ({ service, zipCode, city }: Place, startAt: string): string =>
  `${bookingServiceLabels[service]} à ${city} (${zipCode}), ${formatMoment(startAt)}`

/** The mails to a checker about a proposition: neither names, nor the exact address, which the link shows. */
export const propositionLetters = {
  proposed: (order: Place, { startAt, expiresAt, feeCents, url }: Sent): Letter => ({
    subject: `Mission proposée\u00a0: ${order.city}, ${formatMoment(startAt)}`,
    paragraphs: [
      `Une mission vous est proposée\u00a0: ${missionOf(order, startAt)}.`,
      ...(feeCents === null ? [] : [`Tarif\u00a0: ${formatCents(feeCents)} HT.`]),
      `Répondez avant le ${formatMoment(expiresAt)}. La mission est à qui l'accepte en premier.`,
    ],
    link: { label: 'Voir la mission et répondre', url },
    notes: ['Ce lien est personnel\u00a0: ne le transférez pas.'],
  }),
  withdrawn: (order: Place, { startAt }: { startAt: string }): Letter => ({
    subject: `Mission retirée\u00a0: ${order.city}, ${formatMoment(startAt)}`,
    paragraphs: [`Cette mission ne vous est plus proposée\u00a0: ${missionOf(order, startAt)}.`, "Vous n'avez rien à faire."],
  }),
}
