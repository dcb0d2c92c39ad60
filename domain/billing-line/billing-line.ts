import { z } from 'zod'
import { bookingResults } from '../booking/step/booking-result.ts'
import { day } from '../values/date/moment.ts'

/** The states of the billing line of an order. Source: `docs/domain.md` 1.8. */
export const billingLineStatusLabels = {
  to_qualify: 'À qualifier',
  to_bill: 'À facturer',
  in_draft: 'En brouillon',
  invoiced: 'Facturée',
  credited: 'Avoir émis',
  not_billable: 'Non facturable',
} as const
export type BillingLineStatus = keyof typeof billingLineStatusLabels
export const billingLineStatuses = Object.keys(billingLineStatusLabels).filter(
  (key): key is BillingLineStatus => key in billingLineStatusLabels,
)

/** What is done and on no issued invoice: the ledger « Réalisé, non facturé », drafts included. */
export const unbilledStatuses = ['to_qualify', 'to_bill', 'in_draft'] as const satisfies readonly BillingLineStatus[]

/**
 * Why a line is not to be billed now, each with a short label: why it has no amount to bill, what its price lacks, or what is waited for.
 */
export const billingReasonLabels = {
  offer: 'Offre « Sans facturation »',
  subscription: "Couverte par l'abonnement",
  reports_only: 'Seuls les rapports finalisés se facturent',
  result: 'Annulée sans facturation',
  amount: 'Aucun montant dû',
  no_offer: 'Client sans offre',
  no_price: 'Prix manquant',
  report: 'Rapport à valider',
  delivery: 'Livraison en cours',
} as const
export type BillingReason = keyof typeof billingReasonLabels
export const billingReasons = Object.keys(billingReasonLabels).filter((key): key is BillingReason => key in billingReasonLabels)

/** What a line to bill waits for. */
export const waitingReasons = ['report', 'delivery'] as const satisfies readonly BillingReason[]

/** The billing line of an ended order: what is due for its result, and how far it is billed. */
export const billingLine = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  clientId: z.uuid(),
  deliveryId: z.uuid().nullable(),
  /** The first day of the Paris month of performance: one invoice bills one month. */
  month: day,
  performedOn: day,
  result: z.enum(bookingResults),
  /** Cents without VAT. */
  amountCents: z.int(),
  status: z.enum(billingLineStatuses),
  /** Why it is not to be billed now; null when nothing is in the way, or once it is in a document. */
  because: z.enum(billingReasons).nullable(),
  invoiceId: z.uuid().nullable(),
  /** The number of the issued invoice, by which people and G10 name it. */
  invoiceNumber: z.string().nullable(),
  /** Of what a document would state: the client, the day, the result and the amount. A draft that held it meanwhile changes none of these. */
  version: z.int(),
})
export type BillingLine = z.output<typeof billingLine>
