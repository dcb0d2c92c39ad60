import { booking } from '@adm/domain/booking/order/booking'
import { exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'
import { tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { formatDay, formatMoment } from '@adm/domain/values/date/moment'
import type { Letter } from '../../platform/mail/mail-letter.ts'

const order = booking.pick({ code: true, clientReference: true, service: true, address: true, zipCode: true, city: true, startAt: true })
type Order = z.output<typeof order>
/** An order, and the personal link where the person may have one. */
const params = z.object({ order, url: z.string().nullable() })
const example = { order: exampleOrder, url: exampleUrl }
const undated = { order: { ...exampleOrder, startAt: null }, url: exampleUrl }

const orderOf = ({ code, clientReference, service, address, zipCode, city }: Order): string =>
  `Commande ${code}${clientReference ? ` (votre référence\u00a0: ${clientReference})` : ''}\u00a0: ${tenantServiceLabels[service]}, ${address}, ${zipCode} ${city}.`

const notes = [
  "Ce lien est personnel\u00a0: il permet d'agir sur la commande. Ne le transférez qu'à une personne qui peut décider pour vous, ou demandez-nous-en un autre.",
]

const linkOf = (label: string, url: string | null): Pick<Letter, 'link' | 'notes'> => (url ? { link: { label, url }, notes } : {})

/**
 * The mails to a person of a client about an order, with the personal link where the person may have one. No name of a tenant, no code.
 */
export const clientLetters = {
  sent: defineLetter({
    name: 'client-link',
    label: 'Lien du client',
    audience: 'client',
    kind: null,
    params: params,
    examples: { FR: example },
    write: ({ order: ordered, url }) => ({
      subject: `Votre commande ${ordered.code}, ${ordered.city}`,
      paragraphs: [
        orderOf(ordered),
        ordered.startAt ? `Le rendez-vous est prévu le ${formatMoment(ordered.startAt)}.` : "Elle n'a pas encore de rendez-vous.",
        "Suivez-la par le lien. Il sert aussi à la changer ou à l'annuler.",
      ],
      ...linkOf('Voir la commande', url),
    }),
  }),
  questioned: defineLetter({
    name: 'client-question',
    label: 'Information demandée',
    audience: 'client',
    kind: null,
    params: params.extend({ /** What the desk asks. */ question: z.string() }),
    examples: { FR: { ...example, question: 'Le téléphone du locataire.' } },
    write: ({ order: ordered, question, url }) => ({
      subject: `Il nous manque une information\u00a0: commande ${ordered.code}, ${ordered.city}`,
      paragraphs: [orderOf(ordered), 'Pour continuer, il nous manque\u00a0:', question],
      ...linkOf('Répondre', url),
    }),
  }),
  closingAnnounced: defineLetter({
    name: 'closing-announced',
    label: 'Clôture annoncée',
    audience: 'client',
    kind: 'closing',
    params: params.extend({ /** The first day on which the order without a date is closed. */ closingDay: z.string() }),
    examples: { FR: { ...undated, closingDay: '2027-01-12' } },
    write: ({ order: ordered, closingDay, url }) => ({
      subject: `Commande ${ordered.code} sans date\u00a0: clôture le ${formatDay(closingDay)}`,
      paragraphs: [
        orderOf(ordered),
        `Cette commande n'a pas de date. Sans nouvelle de votre part, elle sera clôturée le ${formatDay(closingDay)}.`,
        "Pour la garder, donnez-nous une date, ou dites-nous ce qui manque. Si elle n'est plus utile, vous n'avez rien à faire\u00a0: rien ne sera facturé.",
      ],
      ...linkOf('Voir la commande', url),
    }),
  }),
  closed: defineLetter({
    name: 'closed',
    label: 'Clôture sans date',
    audience: 'client',
    kind: 'closing',
    params: params,
    examples: { FR: undated },
    write: ({ order: ordered, url }) => ({
      subject: `Commande ${ordered.code} clôturée sans date`,
      paragraphs: [
        orderOf(ordered),
        'Cette commande est clôturée sans date. Rien ne sera facturé.',
        "Si elle est à nouveau utile, elle se rouvre avec tout ce qu'elle contient\u00a0: " +
          (url ? 'par le lien, ou en nous appelant.' : 'appelez-nous.'),
      ],
      ...linkOf('Voir ou rouvrir la commande', url),
    }),
  }),
}
