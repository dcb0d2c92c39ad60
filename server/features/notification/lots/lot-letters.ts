import type { NotificationKind } from '@adm/domain/notification/notification-kind'
import { delivery } from '@adm/domain/delivery/delivery'
import { exampleOrder } from '@adm/domain/message-example'
import { type AccessField, accessParts } from '@adm/domain/dwelling/access-words'
import { dayOf, formatHourInWords } from '@adm/domain/values/date/moment'
import { dayInWords } from '@adm/domain/values/date/moment-words'
import { type Language, languages } from '@adm/domain/values/language'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'
import type { Letter } from '../../../platform/mail/mail-letter.ts'

/**
 * The messages that one mail says of many lots of a delivery. The one five days before asks something of each lot, and a report has its file:
 * these stay one a lot.
 */
const lotKinds = ['acknowledgement', 'confirmation', 'change', 'cancellation', 'j8', 'j1'] as const satisfies readonly NotificationKind[]
export type LotKind = (typeof lotKinds)[number]
/** Whether a message of many lots of a delivery is one mail. */
export const isLotKind = (kind: NotificationKind): kind is LotKind => lotKinds.some((name) => name === kind)

const optional = z.string().nullable()
const lot = z.object({
  code: z.string(),
  missionAt: optional,
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  building: optional,
  staircase: optional,
  floor: optional,
  apartmentNumber: optional,
})
type Lot = z.output<typeof lot>

const params = z.object({
  kind: z.enum(lotKinds),
  language: z.enum(languages),
  delivery: delivery.pick({ reference: true, keysAddress: true, keysHours: true, keysInformation: true }),
  lots: z.array(lot).readonly(),
})
type Params = z.output<typeof params>

const subjects: Readonly<Record<Language, Readonly<Record<LotKind, (count: number) => string>>>> = {
  FR: {
    acknowledgement: (count) => `${count} lots enregistrés`,
    confirmation: (count) => `rendez-vous fixés pour ${count} lots`,
    change: (count) => `rendez-vous modifiés pour ${count} lots`,
    cancellation: (count) => `${count} lots annulés`,
    j8: (count) => `convocation pour ${count} lots`,
    j1: (count) => `rappel pour ${count} lots`,
  },
  EN: {
    acknowledgement: (count) => `${count} dwellings registered`,
    confirmation: (count) => `appointments of ${count} dwellings`,
    change: (count) => `new appointments of ${count} dwellings`,
    cancellation: (count) => `${count} dwellings canceled`,
    j8: (count) => `invitation for ${count} dwellings`,
    j1: (count) => `reminder of ${count} dwellings`,
  },
}

const introductions: Readonly<Record<Language, Readonly<Record<LotKind, string>>>> = {
  FR: {
    acknowledgement: 'Nous avons bien reçu la commande de ces lots.',
    confirmation: 'Voici les rendez-vous de ces lots.',
    change: 'Les rendez-vous de ces lots ont changé. Voici les nouveaux.',
    cancellation: "Les missions de ces lots sont annulées\u00a0: elles n'auront pas lieu.",
    j8: 'Vous êtes convoqué aux rendez-vous de ces lots.',
    j1: 'Nous vous rappelons les rendez-vous de ces lots.',
  },
  EN: {
    acknowledgement: 'We have received the order of these dwellings.',
    confirmation: 'These are the appointments of these dwellings.',
    change: 'The appointments of these dwellings have changed. These are the new ones.',
    cancellation: 'The visits of these dwellings are canceled: they will not take place.',
    j8: 'You are invited to the appointments of these dwellings.',
    j1: 'We remind you of the appointments of these dwellings.',
  },
}

const accessFields = ['building', 'staircase', 'floor', 'apartmentNumber'] as const satisfies readonly AccessField[]
const lineOf = (language: Language, { code, missionAt, address, zipCode, city, ...access }: Lot): string => {
  const place = [...accessParts(language, accessFields, access), address, `${zipCode} ${city}`].join(', ')
  return `${missionAt === null ? '' : `${formatHourInWords(missionAt)}, `}${place} (${code})`
}

const unsettled: Readonly<Record<Language, string>> = { FR: 'Lots', EN: 'Dwellings' }
/** The lots by day, in the order in which they are given. */
const sectionsOf = ({ language, lots }: Params): NonNullable<Letter['sections']> => {
  const titleOf = ({ missionAt }: Lot) => (missionAt === null ? unsettled[language] : dayInWords(language, dayOf(missionAt)))
  return [...new Set(lots.map(titleOf))].map((title) => ({
    title,
    lines: lots.filter((own) => titleOf(own) === title).map((own) => ({ text: lineOf(language, own), url: null })),
  }))
}

const keysWords: Readonly<Record<Language, string>> = { FR: 'Clés\u00a0: ', EN: 'Keys: ' }
const keysOf = ({ kind, language, delivery: { keysAddress, keysHours, keysInformation } }: Params): string[] => {
  const parts = [keysAddress, keysHours, keysInformation].filter(Boolean)
  return parts.length === 0 || kind === 'acknowledgement' || kind === 'cancellation' ? [] : [keysWords[language] + parts.join(', ')]
}

const write = (given: Params, more: readonly string[]): Letter => {
  const { kind, language, lots } = given
  const { reference } = given.delivery
  const title = language === 'FR' ? `Livraison ${reference}\u00a0: ` : `Delivery ${reference}: `
  return {
    language,
    subject: title + subjects[language][kind](lots.length),
    paragraphs: [introductions[language][kind], ...more],
    sections: sectionsOf(given),
  }
}

const exampleLot = { ...exampleOrder, missionAt: exampleOrder.startAt, building: 'B', staircase: '1', floor: '3', apartmentNumber: '312' }
const example = {
  kind: 'j8',
  delivery: { reference: 'Les Terrasses', keysAddress: '12 quai des Chantiers, Lyon', keysHours: '8 h à 18 h', keysInformation: null },
  lots: [exampleLot, { ...exampleLot, missionAt: exampleOrder.endAt, apartmentNumber: '313', code: 'C26004218-5' }],
} as const

/** The mail about many lots of a delivery to one person, instead of one mail a lot. The checker learns where the keys are. */
export const lotLetters = {
  client: defineLetter({
    name: 'lots-client',
    label: "Lots d'une livraison",
    audience: 'client',
    kind: null,
    params,
    examples: { FR: { ...example, language: 'FR' }, EN: { ...example, language: 'EN' } },
    write: (given) => write(given, []),
  }),
  checker: defineLetter({
    name: 'lots-checker',
    label: "Lots d'une livraison",
    audience: 'checker',
    kind: null,
    params,
    examples: { FR: { ...example, language: 'FR' } },
    write: (given) => write(given, keysOf(given)),
  }),
}
