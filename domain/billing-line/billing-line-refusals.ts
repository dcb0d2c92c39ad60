import { Refusal } from '../refusal.ts'
import { type BillingReason, billingReasonLabels } from './billing-line.ts'

/** Refusals of billing lines. Sentences: `docs/domain.md` 9. */
export const billingLineRefusals = {
  missing: () => new Refusal('missing', 'BILLING_LINE_NOT_FOUND', "Cette ligne n'est plus à facturer."),
  notToBill: (code: string, because: BillingReason | null) =>
    new Refusal(
      'conflict',
      'BILLING_LINE_NOT_TO_BILL',
      `La commande ${code} n'est pas à facturer${because ? ` (${billingReasonLabels[because]})` : ''}.`,
    ),
  severalClients: () => new Refusal('conflict', 'BILLING_CLIENTS_DIFFER', 'Une facture ne porte que sur un client.'),
  severalMonths: () => new Refusal('conflict', 'BILLING_MONTHS_DIFFER', 'Une facture ne porte que sur un mois de réalisation.'),
} as const
