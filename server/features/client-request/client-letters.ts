import type { Booking } from '@adm/domain/booking/order/booking'
import { tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { formatDay, formatMoment } from '@adm/domain/values/date/moment'
import type { Letter } from '../../platform/mail/mail-letter.ts'

type Order = Pick<Booking, 'code' | 'clientReference' | 'service' | 'address' | 'zipCode' | 'city' | 'startAt'>

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
  sent: (order: Order, url: string): Letter => ({
    subject: `Votre commande ${order.code}, ${order.city}`,
    paragraphs: [
      orderOf(order),
      order.startAt ? `Le rendez-vous est prévu le ${formatMoment(order.startAt)}.` : "Elle n'a pas encore de rendez-vous.",
      "Suivez-la par le lien. Il sert aussi à la changer ou à l'annuler.",
    ],
    ...linkOf('Voir la commande', url),
  }),
  /** @param question what the desk asks */
  questioned: (order: Order, question: string, url: string | null): Letter => ({
    subject: `Il nous manque une information\u00a0: commande ${order.code}, ${order.city}`,
    paragraphs: [orderOf(order), 'Pour continuer, il nous manque\u00a0:', question],
    ...linkOf('Répondre', url),
  }),
  /** @param closingDay the first day on which the order without a date is closed */
  closingAnnounced: (order: Order, closingDay: string, url: string | null): Letter => ({
    subject: `Commande ${order.code} sans date\u00a0: clôture le ${formatDay(closingDay)}`,
    paragraphs: [
      orderOf(order),
      `Cette commande n'a pas de date. Sans nouvelle de votre part, elle sera clôturée le ${formatDay(closingDay)}.`,
      "Pour la garder, donnez-nous une date, ou dites-nous ce qui manque. Si elle n'est plus utile, vous n'avez rien à faire\u00a0: rien ne sera facturé.",
    ],
    ...linkOf('Voir la commande', url),
  }),
  /** @param url null where the client does not reopen the order by a link */
  closed: (order: Order, url: string | null): Letter => ({
    subject: `Commande ${order.code} clôturée sans date`,
    paragraphs: [
      orderOf(order),
      'Cette commande est clôturée sans date. Rien ne sera facturé.',
      "Si elle est à nouveau utile, elle se rouvre avec tout ce qu'elle contient\u00a0: " +
        (url ? 'par le lien, ou en nous appelant.' : 'appelez-nous.'),
    ],
    ...linkOf('Voir ou rouvrir la commande', url),
  }),
}
