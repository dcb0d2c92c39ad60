import { booking } from '@adm/domain/booking/order/booking'
import { exampleExpiresAt, exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMoment } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'

/** An order and the hour of its mission. */
const params = z.object({ order: booking.pick({ service: true, zipCode: true, city: true }), startAt: z.string() })
type Place = z.output<typeof params>['order']
const example = { order: exampleOrder, startAt: exampleOrder.startAt }

const missionOf = ({ service, zipCode, city }: Place, startAt: string): string =>
  `${bookingServiceLabels[service]} à ${city} (${zipCode}), ${formatMoment(startAt)}`

/** The mails to a checker about a proposition: neither names, nor the exact address, which the link shows. */
export const propositionLetters = {
  proposed: defineLetter({
    name: 'mission-proposed',
    label: 'Mission proposée',
    audience: 'checker',
    kind: 'missionProposition',
    params: params.extend({ expiresAt: z.string(), feeCents: z.int().nullable(), url: z.string() }),
    examples: { FR: { ...example, expiresAt: exampleExpiresAt, feeCents: 4_500, url: exampleUrl } },
    write: ({ order, startAt, expiresAt, feeCents, url }) => ({
      subject: `Mission proposée\u00a0: ${order.city}, ${formatMoment(startAt)}`,
      paragraphs: [
        `Une mission vous est proposée\u00a0: ${missionOf(order, startAt)}.`,
        ...(feeCents === null ? [] : [`Tarif\u00a0: ${formatCents(feeCents)} HT.`]),
        `Répondez avant le ${formatMoment(expiresAt)}. La mission est à qui l'accepte en premier.`,
      ],
      link: { label: 'Voir la mission et répondre', url },
      notes: ['Ce lien est personnel\u00a0: ne le transférez pas.'],
    }),
  }),
  withdrawn: defineLetter({
    name: 'mission-withdrawn',
    label: 'Mission retirée',
    audience: 'checker',
    kind: 'missionProposition',
    params,
    examples: { FR: example },
    write: ({ order, startAt }) => ({
      subject: `Mission retirée\u00a0: ${order.city}, ${formatMoment(startAt)}`,
      paragraphs: [`Cette mission ne vous est plus proposée\u00a0: ${missionOf(order, startAt)}.`, "Vous n'avez rien à faire."],
    }),
  }),
}
