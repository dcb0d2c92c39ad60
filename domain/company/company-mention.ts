import type { FieldRefusal } from '../refusal.ts'
import { sirenOfSiret } from '../values/company-number.ts'
import { formatCompanyNumber, formatVatNumber } from '../values/company-number-format.ts'
import { formatCents } from '../values/money.ts'
import type { CompanySettings, TypedCompany } from './company.ts'
import { hasCapital, isRegistered, legalFormLabels } from './legal-form.ts'

/** The settings, stored or as a form has them. */
type Company = CompanySettings | Omit<TypedCompany, 'fromDay'>
type Mention = { path: keyof CompanySettings; message: string; isMissing: (settings: Company) => boolean }

/**
 * What an invoice must say of its seller. Source: C. com., art. L441-9 and R123-237; CGI, ann. II, art. 242 nonies A; the city of the
 * register where there is one, the VAT number where VAT is charged.
 */
const mentions: readonly Mention[] = [
  { path: 'name', message: 'la raison sociale', isMissing: ({ name }) => !name },
  { path: 'legalForm', message: 'la forme juridique', isMissing: ({ legalForm }) => !legalForm },
  {
    path: 'capitalCents',
    message: 'le capital social',
    isMissing: ({ legalForm, capitalCents }) => Boolean(legalForm && hasCapital(legalForm) && !capitalCents),
  },
  { path: 'siret', message: 'le SIRET', isMissing: ({ siret }) => !siret },
  {
    path: 'rcsCity',
    message: 'la ville du registre du commerce',
    isMissing: ({ legalForm, rcsCity }) => Boolean(legalForm && isRegistered(legalForm) && !rcsCity),
  },
  {
    path: 'vatNumber',
    message: 'le numéro de TVA',
    isMissing: ({ vatRegime, vatNumber }) => vatRegime === 'normal' && !vatNumber,
  },
  { path: 'address', message: "l'adresse", isMissing: ({ address }) => !address },
  { path: 'zipCode', message: 'le code postal', isMissing: ({ zipCode }) => !zipCode },
  { path: 'city', message: 'la ville', isMissing: ({ city }) => !city },
  { path: 'bankAccounts', message: 'un compte bancaire', isMissing: ({ bankAccounts }) => bankAccounts.length === 0 },
  { path: 'latePenalties', message: 'les pénalités de retard', isMissing: ({ latePenalties }) => !latePenalties },
  { path: 'earlyPayment', message: "les conditions d'escompte", isMissing: ({ earlyPayment }) => !earlyPayment },
]

/** What an invoice must say and these settings do not: the field, and its noun with its article. */
export const missingMentions = (settings: Company): readonly FieldRefusal[] =>
  mentions.filter(({ isMissing }) => isMissing(settings)).map(({ path, message }) => ({ path, message }))

const joined = (parts: readonly (string | null | undefined | false)[], separator: string): string => parts.filter(Boolean).join(separator)

/** `ADM SAS au capital de 50 000,00 €`. */
const identity = ({ name, legalForm, capitalCents }: Company): string =>
  joined(
    [
      name,
      legalForm && (legalForm === 'EI' ? 'EI' : legalFormLabels[legalForm]),
      legalForm && hasCapital(legalForm) && capitalCents ? `au capital de ${formatCents(capitalCents)}` : null,
    ],
    ' ',
  )

/** `732 829 320 RCS Paris`; the SIREN alone where the register is not named. */
const registration = ({ siret, rcsCity }: Company): string =>
  siret ? joined([formatCompanyNumber(sirenOfSiret(siret)), rcsCity && `RCS ${rcsCity}`], ' ') : ''

/** How documents name the company. */
export type Issuer = {
  name: string
  /** Legal form, capital, address, register and VAT number, in one line; empty while nothing is filled. */
  legal: string
  /** E-mail and phone. */
  contact: string
}

/** The issuer of a document, with the bytes of its logo. */
export type IssuerWithLogo = Issuer & { logo: readonly number[] | null }

/** The company in the head and foot of a document. Without settings it is named as the product is. */
export const issuerOf = (settings: Company | undefined): Issuer => {
  if (!settings) return { name: 'ADM', legal: '', contact: '' }
  const { name, address, zipCode, city, vatNumber, email, phone } = settings
  const place = joined([address, joined([zipCode, city], ' ')], ', ')
  const vat = vatNumber && `TVA ${formatVatNumber(vatNumber)}`
  const parts = [place, registration(settings), vat]
  return {
    name,
    legal: parts.some(Boolean) ? joined([identity(settings), ...parts], ' · ') : '',
    contact: joined([email, phone], ' · '),
  }
}
