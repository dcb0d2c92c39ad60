import { z } from 'zod'
import { offers } from '../offer/offer.ts'
import { siren, siret } from '../values/company-number.ts'
import { emails } from '../values/email.ts'
import { instant } from '../values/date/moment.ts'
import { storedPhone, phone } from '../values/phone.ts'
import { tags } from '../values/tags.ts'
import { longText, optionalText, reference, requiredText, zipCode } from '../values/text.ts'
import { buyerFields, postCode } from './buyer/buyer.ts'
import { buyerKinds } from './buyer/buyer-kind.ts'
import { clientTerms } from './client-terms.ts'
import { clientUser } from './client-user.ts'

/** Types of lettings of a client. Source: `docs/domain.md` 8.4. */
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

/** The fields of a client, without its terms. Source: ENT-3, `docs/domain.md` 3.2. */
export const clientInformations = {
  name: requiredText('Renseignez un nom ou une raison sociale.', 200),
  address: requiredText('Renseignez une adresse.'),
  zipCode: postCode,
  city: requiredText('Renseignez une ville.', 200),
  phone: phone.nullish(),
  emergencyPhone: phone.nullish(),
  emails: emails.nullish(),
  siret: siret.nullish(),
  siren: siren.nullish(),
  ...buyerFields,
  rentalType: z.enum(rentalTypes, 'Choisissez un type de location.').nullish(),
  tags,
  preferences: longText,
  billingName: optionalText(200),
  billingAddress: optionalText(),
  billingZipCode: postCode.nullish(),
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

/** Not validated on reading: an old value may violate the current rule. */
const storedText = z.string().nullish()

/** A checker whom a client prefers. One outside of the network stays preferred, without effect until the return. */
export const preferredChecker = z.object({ id: z.uuid(), name: z.string(), isWorking: z.boolean() })
export type PreferredChecker = z.output<typeof preferredChecker>

/** A client with its terms and its users. */
export const client = z.object({
  ...clientInformations,
  ...clientTerms,
  zipCode: z.string(),
  billingZipCode: storedText,
  phone: storedPhone.nullish(),
  emergencyPhone: storedPhone.nullish(),
  emails: storedText,
  siret: storedText,
  siren: storedText,
  vatNumber: storedText,
  buyerKind: z.enum(buyerKinds),
  country: z.string(),
  electronicAddress: storedText,
  serviceCode: storedText,
  crmCompanyUrl: storedText,
  tags: z.array(z.string()),
  id: z.uuid(),
  salesRepName: z.string().nullable(),
  /** Not limited on reading: a merge adds those of the other client. */
  preferredCheckerIds: z.array(z.uuid()),
  preferredCheckers: z.array(preferredChecker),
  users: z.array(clientUser),
  /** The client into which this one was merged: no more orders and changes. */
  mergedInto: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Client = z.output<typeof client>

/** A row of the list of clients. */
export const clientRow = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  emails: z.string().nullable(),
  siret: z.string().nullable(),
  buyerKind: z.enum(buyerKinds),
  country: z.string(),
  electronicAddress: z.string().nullable(),
  serviceCode: z.string().nullable(),
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

/** The fields in which an existing client resembles the typed one. */
export const likenessLabels = { siret: 'même SIRET', phone: 'même téléphone', name: 'nom semblable' } as const
export type Likeness = keyof typeof likenessLabels
export const likenesses = ['siret', 'phone', 'name'] as const satisfies readonly Likeness[]

/** An existing client that may be the same as the typed one. */
export const clientDuplicate = z.object({
  id: z.uuid(),
  name: z.string(),
  zipCode: z.string(),
  city: z.string(),
  like: z.array(z.enum(likenesses)),
})
export type ClientDuplicate = z.output<typeof clientDuplicate>
