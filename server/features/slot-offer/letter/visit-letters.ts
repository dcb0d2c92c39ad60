import { booking } from '@adm/domain/booking/order/booking'
import { exampleExpiresAt, exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'
import { momentInWords } from '@adm/domain/values/date/moment-words'
import type { Letter } from '../../../platform/mail/mail-letter.ts'

const order = booking.pick({ language: true, zipCode: true, city: true })
const params = z.object({
  order,
  url: z.string(),
  expiresAt: z.string(),
  isReminder: z.boolean(),
  /** The hour of the visit, once a prospect chose it. */
  startAt: z.string().nullable(),
})
type Order = z.output<typeof order>
type Sent = Omit<z.output<typeof params>, 'order'>

const [french, english] = [{ ...exampleOrder, language: 'FR' } as const, { ...exampleOrder, language: 'EN' } as const]
const invited = { url: exampleUrl, expiresAt: exampleExpiresAt, isReminder: false, startAt: null }
const withdrawn = { url: exampleUrl, startAt: exampleOrder.startAt }

const frenchInvitation = ({ city, zipCode }: Order, { url, expiresAt, isReminder, startAt }: Sent): Letter => ({
  language: 'FR',
  subject: `${isReminder ? 'Rappel\u00a0: v' : 'V'}isite d'un logement à ${city}`,
  paragraphs: startAt
    ? [
        `La visite du logement à ${city} (${zipCode}) a lieu le ${momentInWords('FR', startAt)}.`,
        'Il reste des places à cette heure\u00a0: inscrivez-vous si vous venez, ou dites-nous que le logement ne vous intéresse plus.',
      ]
    : [
        `Vous pouvez visiter le logement à ${city} (${zipCode}). Choisissez le créneau qui vous convient\u00a0: la première inscription fixe l'heure de la visite.`,
        `Répondez avant le ${momentInWords('FR', expiresAt)}.`,
      ],
  link: { label: startAt ? "S'inscrire à la visite" : 'Choisir un créneau', url },
  notes: ['Ce lien est personnel\u00a0: ne le transférez pas. Il sert aussi à vous désister.'],
})

const englishInvitation = ({ city, zipCode }: Order, { url, expiresAt, isReminder, startAt }: Sent): Letter => ({
  language: 'EN',
  subject: `${isReminder ? 'Reminder: v' : 'V'}iewing of a home in ${city}`,
  paragraphs: startAt
    ? [
        `The viewing of the home in ${city} (${zipCode}) takes place on ${momentInWords('EN', startAt)} (Paris time).`,
        'There are places left at that time: register if you come, or tell us that the home does not interest you any more.',
      ]
    : [
        `You can view the home in ${city} (${zipCode}). Choose the time that suits you: the first registration fixes the time of the viewing.`,
        `Please answer before ${momentInWords('EN', expiresAt)} (Paris time).`,
      ],
  link: { label: startAt ? 'Register for the viewing' : 'Choose a time', url },
  notes: ['This link is personal: please do not forward it. It also lets you withdraw.'],
})

/** The mail to a prospect with the personal link, in the language of the order: neither names nor the exact address, which the link shows. */
export const visitInvitation = defineLetter({
  name: 'visit-invitation',
  label: 'Invitation à une visite',
  audience: 'tenant',
  kind: 'slotOffer',
  params,
  examples: { FR: { ...invited, order: french }, EN: { ...invited, order: english } },
  write: ({ order: visit, ...sent }) => (visit.language === 'EN' ? englishInvitation(visit, sent) : frenchInvitation(visit, sent)),
})

/** The mail to a prospect who withdrew: the visit without this person, and the link by which to register again. */
export const withdrawalLetter = defineLetter({
  name: 'visit-withdrawal',
  label: "Désistement d'une visite",
  audience: 'tenant',
  kind: 'slotOffer',
  params: z.object({ order, url: z.string(), startAt: z.string() }),
  examples: { FR: { ...withdrawn, order: french }, EN: { ...withdrawn, order: english } },
  write: ({ order: { language, city }, url, startAt }) =>
    language === 'EN'
      ? {
          language,
          subject: `You have withdrawn from the viewing in ${city}`,
          paragraphs: [`You are not expected any more on ${momentInWords('EN', startAt)} (Paris time).`],
          link: { label: 'See the viewing', url },
          notes: ['This link is personal: please do not forward it. It lets you register again while there are places.'],
        }
      : {
          language,
          subject: `Vous n'êtes plus inscrit à la visite à ${city}`,
          paragraphs: [`Vous n'êtes plus attendu le ${momentInWords('FR', startAt)}.`],
          link: { label: 'Voir la visite', url },
          notes: ["Ce lien est personnel\u00a0: ne le transférez pas. Il sert à vous inscrire à nouveau, tant qu'il reste des places."],
        },
})
