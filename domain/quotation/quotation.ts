import { z } from 'zod'
import { addDays, day, instant } from '../values/date/moment.ts'
import { email } from '../values/email.ts'
import { longText, optionalText, personName, requiredText } from '../values/text.ts'
import { mostLines, quotationLine, quotationLineDraft } from './quotation-line.ts'

/** Statuses of a quotation. Source: ENT-14, `docs/domain.md` 1.5. */
export const quotationStatusLabels = { draft: 'Brouillon', sent: 'Envoyé', declined: 'Refusé', invoiced: 'Facturé' } as const
export type QuotationStatus = keyof typeof quotationStatusLabels
export const quotationStatuses = ['draft', 'sent', 'declined', 'invoiced'] as const satisfies readonly QuotationStatus[]

/** What a sent quotation has come to: facts of its day, no statuses. */
export const quotationStandingLabels = {
  waiting: 'En attente de réponse',
  expired: 'Expiré',
  accepted: 'Accepté, à réaliser',
} as const
export type QuotationStanding = keyof typeof quotationStandingLabels
export const quotationStandings = ['waiting', 'expired', 'accepted'] as const satisfies readonly QuotationStanding[]

type Standing = { status: QuotationStatus; acceptedAt: string | null; validUntil: string | null }

/** The standing of a quotation on a day; null unless it is sent. It may be accepted on the whole of its last day. */
export const standingOf = ({ status, acceptedAt, validUntil }: Standing, today: string): QuotationStanding | null => {
  if (status !== 'sent') return null
  if (acceptedAt !== null) return 'accepted'
  return validUntil !== null && validUntil < today ? 'expired' : 'waiting'
}

/** The words of the state of a quotation on a day. */
export const stateInWords = (row: Standing, today: string): string => {
  const standing = standingOf(row, today)
  return standing === null || standing === 'waiting' ? quotationStatusLabels[row.status] : quotationStandingLabels[standing]
}

/** Days for which an offer is valid unless another day is chosen. Source: `docs/domain.md` 1.5. */
const validDays = 30
const mostValidDays = 365
/** The last day of an offer that is sent today. @param today a day in Paris */
export const validityFrom = (today: string): string => addDays(today, validDays)
/** Whether an offer of today may be valid until that day. */
export const isValidityAllowed = (until: string, today: string): boolean => until >= today && until <= addDays(today, mostValidDays)

const typed = {
  clientId: z.uuid('Renseignez un client.'),
  title: optionalText(200),
  /** The client lets a dwelling in person: the document tells what the tenant may be charged at most. */
  isPrivateLessor: z.boolean(),
  /** The acceptance by link creates the orders of its lines at once. */
  createsOrders: z.boolean(),
  /** Printed below the lines. */
  comment: longText,
  lines: z.array(quotationLineDraft).min(1, 'Ajoutez au moins une ligne.').max(mostLines, `Un devis compte ${mostLines} lignes au plus.`),
}

/** A new quotation. */
export const quotationDraft = z.strictObject(typed)
export type QuotationDraft = z.output<typeof quotationDraft>

/** The fields edited in place while the quotation is a draft; its client is fixed. */
export const quotationChange = z.strictObject(typed).omit({ clientId: true }).partial()
export type QuotationChange = z.output<typeof quotationChange>

/** The proof of an acceptance: who agreed to what, when and from where. It is written once. Source: C. civ., art. 1366 and 1367. */
export const quotationAcceptance = z.object({
  name: z.string(),
  at: instant,
  /** The network address of the browser; null when the desk recorded it. */
  address: z.string().nullable(),
  /** The sentence that was agreed to. */
  text: z.string(),
  edition: z.int(),
  /** Of the PDF, SHA-256 in hexadecimal. */
  pdfHash: z.string(),
  by: z.enum(['client', 'staff']),
})
export type QuotationAcceptance = z.output<typeof quotationAcceptance>

/** A line whose order could not be created. */
const refusedOrder = z.object({ lineId: z.uuid(), message: z.string() })
export type RefusedOrder = z.output<typeof refusedOrder>

/** A quotation. */
export const quotation = z.object({
  ...typed,
  title: z.string().nullish(),
  comment: z.string().nullish(),
  lines: z.array(quotationLine),
  id: z.uuid(),
  clientName: z.string(),
  status: z.enum(quotationStatuses),
  /** `DE2026-000045`; null until it is sent for the first time. It stays the same through the versions. */
  number: z.string().nullable(),
  /** The version that is written, or was sent last: 1, 2, … */
  edition: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  sentAt: instant.nullable(),
  validUntil: day.nullable(),
  acceptedAt: instant.nullable(),
  acceptance: quotationAcceptance.nullable(),
  declineReason: z.string().nullable(),
  /** Lines of the accepted version whose order could not be created, with the reason. */
  refusedOrders: z.array(refusedOrder),
  createdAt: instant,
  version: z.int(),
})
export type Quotation = z.output<typeof quotation>

/** A requested transition, with what its dialog asks for. */
export const quotationStep = z.strictObject({
  to: z.enum(quotationStatuses, 'Choisissez une étape.'),
  /** Of a sending. */
  recipientEmail: email.nullish(),
  validUntil: day.nullish(),
  /** Of a refusal. */
  reason: optionalText(),
  /** Of an acceptance that the desk records. */
  name: optionalText(200),
})
export type QuotationStep = z.output<typeof quotationStep>

/** What the bearer of a link agrees to. */
export const linkedAcceptance = z.strictObject({
  name: personName('Indiquez votre nom.'),
  /** The version that was read. */
  edition: z.int().min(1).max(10_000),
  agreed: z.literal(true, 'Cochez la case pour accepter le devis.'),
})
export type LinkedAcceptance = z.output<typeof linkedAcceptance>

/** Why the bearer of a link declines. */
export const linkedDecline = z.strictObject({
  reason: requiredText('Dites-nous pourquoi, en quelques mots.', 500),
  edition: z.int().min(1).max(10_000),
})
export type LinkedDecline = z.output<typeof linkedDecline>

/** What a link opens: the offer while it may be answered, else what became of it. */
export const linkedStates = ['open', 'expired', 'accepted', 'declined', 'replaced'] as const
export type LinkedState = (typeof linkedStates)[number]

/** `DE2026-000045`, from the second version on `DE2026-000045 v2`; of a draft without number `Brouillon`. */
export const nameOfQuotation = ({ number, edition }: Pick<Quotation, 'number' | 'edition'>): string => {
  if (number === null) return 'Brouillon'
  return edition > 1 ? `${number} v${edition}` : number
}
