import { z } from 'zod'
import { isPicture, pictureMessage } from '../file/picture.ts'
import { type CompanyNumbers, numberClashes, siret, vatNumber } from '../values/company-number.ts'
import { day, instant } from '../values/date/moment.ts'
import { email } from '../values/email.ts'
import { iban } from '../values/iban.ts'
import { phone } from '../values/phone.ts'
import { rule, rulesOf } from '../values/rule.ts'
import { optionalText, requiredText, typedCode, zipCode } from '../values/text.ts'
import { legalForms } from './legal-form.ts'

/** Whether the company charges VAT, or is exempt by its small turnover (CGI, art. 293 B). */
export const vatRegimeLabels = { normal: 'Redevable de la TVA', franchise: 'Franchise en base (art. 293 B du CGI)' } as const
export type VatRegime = keyof typeof vatRegimeLabels
export const vatRegimes = ['normal', 'franchise'] as const satisfies readonly VatRegime[]

const bicMessage = "Ce BIC n'est pas valide\u00a0: 8 ou 11 caractères."
/** The code of a bank, in capitals and without blanks (ISO 9362). */
const bic = typedCode(bicMessage)
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .check(rule((text) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text), bicMessage))

const bankAccount = z.strictObject({ label: requiredText('Nommez ce compte.', 60), iban, bic })
const daysMessage = 'Indiquez entre 0 et 60 jours.'
const capitalMessage = 'Indiquez un montant au-dessus de 0.'
export const mostBankAccounts = 5

const fields = {
  name: requiredText('Renseignez la raison sociale.', 200),
  legalForm: z.enum(legalForms, 'Choisissez une forme juridique.').nullish(),
  /** In cents; none for a sole trader and an association. */
  capitalCents: z.int(capitalMessage).min(1, capitalMessage).max(100_000_000_000, capitalMessage).nullish(),
  siret: siret.nullish(),
  rcsCity: optionalText(100),
  vatNumber: vatNumber.nullish(),
  address: optionalText(),
  zipCode: zipCode.nullish(),
  city: optionalText(200),
  phone: phone.nullish(),
  email: email.nullish(),
  /** A small picture as a data URL, at the head of documents. */
  logo: z.string().check(rule(isPicture, pictureMessage)).nullish(),
  vatRegime: z.enum(vatRegimes, 'Choisissez un régime de TVA.'),
  /** The option for VAT on debits: it is due with the invoice, not with its payment. */
  vatOnDebits: z.boolean(),
  /** The first is the one that documents name. */
  bankAccounts: z.array(bankAccount).max(mostBankAccounts, `${mostBankAccounts} comptes au plus.`),
  /** Days from the invoice to its due date: 60 at most (C. com., art. L441-10). */
  paymentDays: z.int(daysMessage).min(0, daysMessage).max(60, daysMessage),
  latePenalties: optionalText(1_000),
  earlyPayment: optionalText(1_000),
}

const agree = rulesOf<'siret' | 'vatNumber', CompanyNumbers>(['siret', 'vatNumber'], numberClashes)

/** The settings of the company as typed, with their checks: for the form and the API. Parse with `safeParseAsync` (IBAN). */
export const companySettings = z.strictObject(fields).check(agree)
export type CompanySettings = z.output<typeof companySettings>

/** A change of the settings, and the day from which documents carry it. */
export const companyChange = z.strictObject({ ...fields, fromDay: day }).check(agree)
export type CompanyChange = z.output<typeof companyChange>
/** The settings as a form has them. */
export type TypedCompany = z.input<typeof companyChange>

/** Stored settings. They are not validated on reading: a version never changes, while a rule may. */
export const storedCompany = z.object({
  ...fields,
  siret: z.string().nullish(),
  vatNumber: z.string().nullish(),
  zipCode: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  bankAccounts: z.array(z.object({ label: z.string(), iban: z.string(), bic: z.string() })),
})

/** A saved version of the settings, which never changes: a document names the version that it was written from. */
export const companyVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  fromDay: day,
  settings: storedCompany,
  createdAt: instant,
  createdByName: z.string().nullable(),
})
export type CompanyVersion = z.output<typeof companyVersion>

/** The settings before the first save. */
export const emptyCompany: CompanySettings = {
  name: '',
  vatRegime: 'normal',
  vatOnDebits: false,
  bankAccounts: [],
  paymentDays: 30,
  latePenalties:
    "En cas de retard de paiement, une pénalité égale à trois fois le taux d'intérêt légal est due dès le lendemain de l'échéance.",
  earlyPayment: "Pas d'escompte pour paiement anticipé.",
}

/** The version in force on a day: of those that begin until then the last to begin, of one day the last saved. @param on a day in Paris */
export const versionOn = <Version extends Pick<CompanyVersion, 'fromDay' | 'number'>>(
  versions: readonly Version[],
  on: string,
): Version | undefined =>
  versions
    .filter(({ fromDay }) => fromDay <= on)
    .toSorted((one, other) => other.fromDay.localeCompare(one.fromDay) || other.number - one.number)[0]
