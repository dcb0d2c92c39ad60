import { z } from 'zod'
import { bookingOptions } from '../offer/booking-option.ts'
import { offers } from '../offer/offer.ts'
import { slotDecisions } from './slot-decision.ts'
import { languages } from '../values/language.ts'
import { optionalText } from '../values/text.ts'
import { recipients } from './client-recipients.ts'

/** Payment terms within the legal limit between companies: 60 days, or 45 days to the end of a month. */
export const paymentTermsLabels = {
  receipt: 'À réception',
  '15_days': '15 jours',
  '30_days': '30 jours',
  '30_days_month_end': '30 jours fin de mois',
  '45_days': '45 jours',
  '45_days_month_end': '45 jours fin de mois',
  '60_days': '60 jours',
} as const
export type PaymentTerms = keyof typeof paymentTermsLabels

export const paymentMeansLabels = { transfer: 'Virement', direct_debit: 'Prélèvement', card: 'Carte bancaire', cheque: 'Chèque' } as const
export type PaymentMeans = keyof typeof paymentMeansLabels

/** `classic`: one invoice for each order. Source: CONST-1, `docs/domain.md` 8.4. */
export const invoicingFrequencyLabels = { weekly: 'Hebdomadaire', monthly: 'Mensuelle', classic: 'Classique' } as const
export type InvoicingFrequency = keyof typeof invoicingFrequencyLabels
export const invoicingDayLabels = { '5': 'Le 5', '10': 'Le 10', last: 'Le dernier jour du mois' } as const
export type InvoicingDay = keyof typeof invoicingDayLabels

/** What the periodic invoices of a client are split by; an order without the value is in an invoice of those without. */
export const invoiceGroupingLabels = { client: 'Une facture par client', ug: 'Par UG', purchase_order: 'Par bon de commande' } as const
export type InvoiceGrouping = keyof typeof invoiceGroupingLabels

export const dateChooserLabels = { client: 'Le client', tenant: 'Le locataire', company: 'Notre planification' } as const
export type DateChooser = keyof typeof dateChooserLabels

export const confirmerLabels = { nobody: 'Personne', client: 'Le client', tenant: 'Le locataire' } as const
export type Confirmer = keyof typeof confirmerLabels
export const confirmers = keysOf(confirmerLabels)

/** Whether somebody is asked to confirm the appointments of a client: without it none is awaited, reminded or at risk for it. */
export const asksConfirmation = (confirmedBy: Confirmer): boolean => confirmedBy !== 'nobody'

/** Each preferred checker is shown by name, and read with each judging of candidates. */
export const mostPreferredCheckers = 20
const tooManyPreferred = `Choisissez ${mostPreferredCheckers} contrôleurs au plus.`

const threshold = (sentence: string, most: number) => z.number(sentence).int(sentence).min(1, sentence).max(most, sentence).nullish()

/** The terms of a client. A new order starts with `defaultOptions`, `keysInstructions` and `reportLanguage`. */
export const clientTerms = {
  offer: z.enum(offers, 'Choisissez une offre.'),
  paymentTerms: z.enum(keysOf(paymentTermsLabels), 'Choisissez un délai de paiement.').nullish(),
  paymentMeans: z.enum(keysOf(paymentMeansLabels), 'Choisissez un moyen de paiement.').nullish(),
  /** Debt from which the client is blocked; without it, the company's thresholds. */
  blockThresholdCents: threshold('Le montant doit être supérieur à 0.', 100_000_000),
  blockAfterDays: threshold('Le nombre de jours doit être supérieur à 0.', 365),
  invoicingFrequency: z.enum(keysOf(invoicingFrequencyLabels), 'Choisissez une fréquence.'),
  /** Only for monthly invoices. */
  invoicingDay: z.enum(keysOf(invoicingDayLabels), 'Choisissez un jour.').nullish(),
  /** Not of `classic`. `purchase_order`: the client reference of its orders is the number of its purchase order. */
  invoiceGrouping: z.enum(keysOf(invoiceGroupingLabels), 'Choisissez un regroupement.'),
  purchaseOrderRequired: z.boolean(),
  referenceRequired: z.boolean(),
  /** Whether the product offers slots to the tenants of a new order, and whether the client acts on the date by its link. */
  dateChosenBy: z.enum(keysOf(dateChooserLabels), 'Choisissez qui fixe la date.'),
  /** Who is asked to confirm an appointment, and may by a personal link. */
  confirmedBy: z.enum(confirmers, 'Choisissez qui confirme.'),
  slotDecision: z.enum(slotDecisions, 'Choisissez qui décide.'),
  /** Checkers who get points as candidates for the client's orders. */
  preferredCheckerIds: z.array(z.uuid('Choisissez un contrôleur.')).max(mostPreferredCheckers, tooManyPreferred),
  keysInstructions: optionalText(),
  defaultOptions: z.array(z.enum(bookingOptions)).max(bookingOptions.length),
  reportLanguage: z.enum(languages, 'Choisissez une langue.'),
  recipients,
}

/** Message for a monthly invoice without a day. */
export const invoicingDayMessage = 'Choisissez le jour de la facture mensuelle.'
type Invoicing = { invoicingFrequency: InvoicingFrequency; invoicingDay?: InvoicingDay | null | undefined }
/** Whether a monthly invoice has its day. */
export const invoicingIsSound = ({ invoicingFrequency, invoicingDay }: Invoicing): boolean =>
  invoicingFrequency !== 'monthly' || Boolean(invoicingDay)

/** The terms that only an administrator may change. Source: `docs/domain.md` 7. */
export const lockedTerms = [
  'offer',
  'paymentTerms',
  'blockThresholdCents',
  'blockAfterDays',
] as const satisfies readonly (keyof typeof clientTerms)[]
/** The permission to change them. */
export const lockedTermsRight = 'all' as const

/** A change of the terms; missing fields are unchanged. */
export const clientTermsChange = z.strictObject(clientTerms).partial()
export type ClientTermsChange = z.output<typeof clientTermsChange>

function keysOf<Key extends string>(labels: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(labels).filter((key): key is Key => key in labels)
}
