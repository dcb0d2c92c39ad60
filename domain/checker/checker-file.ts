import { z } from 'zod'
import { siren } from '../values/company-number.ts'
import { email } from '../values/email.ts'
import { iban } from '../values/iban.ts'
import { languages } from '../values/language.ts'
import { day, instant } from '../values/date/moment.ts'
import { storedPhone, phone } from '../values/phone.ts'
import { rule } from '../values/rule.ts'
import { optionalText, personName, zipCode } from '../values/text.ts'
import { certification, certificationDraft } from './certification.ts'
import { checkerNetworks, checkerTags, checkerTypes, leaveReasons, vehicles } from './checker.ts'

const each = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most)
    .check(rule((items) => new Set(items).size === items.length, 'La même valeur figure deux fois.'))
const fromOneTo = (most: number, message: string) => z.int(message).min(1, message).max(most, message)
const oncePerZone = (zones: readonly { areaId: string }[]): boolean => new Set(zones.map(({ areaId }) => areaId)).size === zones.length

/** The stored fields of an area that a checker serves. */
export const checkerAreaFields = {
  areaId: z.uuid('Choisissez une zone.'),
  /** Primary: the checker's main area; secondary: occasional help. */
  isPrimary: z.boolean('Indiquez si la zone est principale.'),
}

const typed = {
  firstName: personName('Renseignez un prénom.'),
  lastName: personName('Renseignez un nom.'),
  email: email.nullish(),
  phone: phone.nullish(),
  tags: each(z.enum(checkerTags, 'Choisissez une étiquette.'), checkerTags.length),
  languages: each(z.enum(languages, 'Choisissez une langue.'), languages.length).min(1, 'Choisissez une langue.'),
  /** The home address, where the day's travel starts. */
  address: optionalText(),
  zipCode: zipCode.nullish(),
  city: optionalText(200),
  vehicle: z.enum(vehicles, 'Choisissez un véhicule.').nullish(),
  device: optionalText(200),
  siren: siren.nullish(),
  /** The company issues this checker's invoices, by mandate. */
  selfBilling: z.boolean(),
  /** Maximum great-circle distance of a mission from the home point. */
  maxDistanceKm: fromOneTo(1_000, 'La distance maximale doit être comprise entre 1 et 1 000 km.').nullish(),
  missionsPerDay: fromOneTo(20, 'Le nombre de missions par jour doit être compris entre 1 et 20.').nullish(),
}
const draftShape = z.strictObject({
  ...typed,
  /** The whole account number; responses contain it masked. */
  iban: iban.nullish(),
  zones: z.array(z.strictObject(checkerAreaFields)).max(100).check(rule(oncePerZone, 'La même zone figure deux fois.')),
  /** Zip codes served besides the areas. */
  extraZips: each(zipCode, 500),
  certifications: z.array(certificationDraft).max(100),
})

/** The form of a new checker, who starts as a candidate: type and network change only by a transition. */
export const checkerDraft = draftShape
export type CheckerDraft = z.output<typeof checkerDraft>

/** The fields that are edited in place. */
export const checkerChange = draftShape.partial()
export type CheckerChange = z.output<typeof checkerChange>

/** A checker with all stored fields. Source: ENT-5, `docs/domain.md` 3.3. */
export const checkerFile = z.object({
  ...typed,
  phone: storedPhone.nullish(),
  siren: z.string().nullish(),
  id: z.uuid(),
  name: z.string(),
  type: z.enum(checkerTypes),
  network: z.enum(checkerNetworks).nullable(),
  /** Reason why the checker is out of the network. */
  leaveReason: z.enum(leaveReasons).nullable(),
  /** The masked account number, `FR76 •••• 0189`. */
  iban: z.string().nullish(),
  zones: z.array(z.object({ ...checkerAreaFields, name: z.string() })),
  extraZips: z.array(z.string()),
  certifications: z.array(certification),
  createdAt: instant,
  version: z.int(),
})
export type CheckerFile = z.output<typeof checkerFile>

/** A row of the list of checkers. */
export const checkerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  type: z.enum(checkerTypes),
  network: z.enum(checkerNetworks).nullable(),
  tags: z.array(z.enum(checkerTags)),
  languages: z.array(z.enum(languages)),
  areaNames: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  /** Expiry day of the certificate that expires, or expired, first. */
  nextExpiryDay: day.nullable(),
  createdAt: instant,
  version: z.int(),
})
export type CheckerRow = z.output<typeof checkerRow>
