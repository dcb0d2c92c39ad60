import { z } from 'zod'
import { offers } from '../offer/offer.ts'
import type { FieldRefusal } from '../refusal.ts'
import { siren, sirenOfSiret, sirenOfVatNumber, siret, vatNumber } from '../values/company-number.ts'
import { emails } from '../values/email.ts'
import { instant } from '../values/moment.ts'
import { keptPhone, phone } from '../values/phone.ts'
import { tags } from '../values/tags.ts'
import { longText, optionalText, reference, requiredText, zipCode } from '../values/text.ts'
import { clientTerms } from './client-terms.ts'
import { clientUser } from './client-user.ts'

/** What the client lets. Source: `docs/domain.md` 8.4. */
export const rentalTypeLabels = {
  RESIDENTIAL: 'Résidentiel',
  SEASONAL: 'Saisonnier',
  SOCIAL: 'Social',
  STUDENT: 'Étudiant',
  OFFICE: 'Bureaux',
} as const
export type RentalType = keyof typeof rentalTypeLabels
export const rentalTypes = Object.keys(rentalTypeLabels).filter((type): type is RentalType => type in rentalTypeLabels)

const count = (sentence: string) => z.number(sentence).int(sentence).min(0, sentence).max(1_000_000, sentence).nullish()
const linkMessage = 'Ce lien doit commencer par http:// ou https://.'

/** What is known of a client, apart from how one works with it. Source: ENT-3, `docs/domain.md` 3.2. */
const informations = {
  name: requiredText('Renseignez un nom ou une raison sociale.', 200),
  address: requiredText('Renseignez une adresse.'),
  zipCode,
  city: requiredText('Renseignez une ville.', 200),
  phone: phone.nullish(),
  emergencyPhone: phone.nullish(),
  emails: emails.nullish(),
  siret: siret.nullish(),
  siren: siren.nullish(),
  vatNumber: vatNumber.nullish(),
  rentalType: z.enum(rentalTypes, 'Choisissez un type de location.').nullish(),
  tags,
  preferences: longText,
  billingName: optionalText(200),
  billingAddress: optionalText(),
  billingZipCode: zipCode.nullish(),
  billingCity: optionalText(200),
  officeAddress: optionalText(),
  officeZipCode: zipCode.nullish(),
  officeCity: optionalText(200),
  officeHours: optionalText(200),
  crmDealId: reference,
  crmCompanyUrl: z
    .url({ protocol: /^https?$/, error: linkMessage })
    .max(500, linkMessage)
    .nullish(),
  potentialMissionsPerMonth: count('Indiquez un nombre de missions.'),
  lotCount: count('Indiquez un nombre de lots.'),
  salesRepId: z.uuid('Choisissez un commercial.').nullish(),
}

type Numbers = { siret?: string | null | undefined; siren?: string | null | undefined; vatNumber?: string | null | undefined }
/** What the numbers of one company contradict of each other, each at its field. Source: `docs/domain.md` 9. */
export const numberClashes = ({ siret: establishment, siren: company, vatNumber: vat }: Numbers): FieldRefusal[] => {
  const known = company ?? (establishment ? sirenOfSiret(establishment) : null)
  const ofVat = vat ? sirenOfVatNumber(vat) : null
  return [
    ...(establishment && known && sirenOfSiret(establishment) !== known
      ? [{ path: 'siret', message: 'Le SIRET ne correspond pas au SIREN.' }]
      : []),
    ...(ofVat && known && ofVat !== known ? [{ path: 'vatNumber', message: 'Le numéro de TVA ne correspond pas au SIREN.' }] : []),
  ]
}

const sayClashes = (numbers: Numbers, context: z.core.$RefinementCtx): void => {
  for (const { path, message } of numberClashes(numbers)) context.addIssue({ code: 'custom', path: [path], message })
}

/** What a person types of a new client. `despiteDuplicates`: they saw the clients alike, and this is another one. */
export const clientDraft = z.strictObject({ ...informations, despiteDuplicates: z.boolean().optional() }).superRefine(sayClashes)
export type ClientDraft = z.output<typeof clientDraft>

/** What changes of a client; what it leaves out stays. */
export const clientChange = z.strictObject(informations).partial().superRefine(sayClashes)
export type ClientChange = z.output<typeof clientChange>

/** A text as it is kept and read: it was judged when it was typed, or came before its rule. */
const kept = z.string().nullish()

/** A client in full: its informations, its terms and its people. */
export const client = z.object({
  ...informations,
  ...clientTerms,
  zipCode: z.string(),
  phone: keptPhone.nullish(),
  emergencyPhone: keptPhone.nullish(),
  emails: kept,
  siret: kept,
  siren: kept,
  vatNumber: kept,
  crmCompanyUrl: kept,
  tags: z.array(z.string()),
  id: z.uuid(),
  salesRepName: z.string().nullable(),
  users: z.array(clientUser),
  /** The client that this one turned out to be: it takes no order and no change any more. */
  mergedInto: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Client = z.output<typeof client>

/** A client as a line of the list. */
export const clientRow = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  emails: z.string().nullable(),
  siret: z.string().nullable(),
  rentalType: z.enum(rentalTypes).nullable(),
  offer: z.enum(offers),
  tags: z.array(z.string()),
  salesRepName: z.string().nullable(),
  potentialMissionsPerMonth: z.int().nullable(),
  lotCount: z.int().nullable(),
  isBlocked: z.boolean(),
  createdAt: instant,
  version: z.int(),
})
export type ClientRow = z.output<typeof clientRow>

/** In what a known client is like one that is typed. */
export const likenessLabels = { siret: 'même SIRET', phone: 'même téléphone', name: 'nom semblable' } as const
export type Likeness = keyof typeof likenessLabels
export const likenesses = ['siret', 'phone', 'name'] as const satisfies readonly Likeness[]

/** A known client that may be the one that is typed. */
export const clientDuplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  zipCode: z.string(),
  city: z.string(),
  like: z.array(z.enum(likenesses)),
})
export type ClientDuplicate = z.output<typeof clientDuplicate>
