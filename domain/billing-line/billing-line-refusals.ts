import { Refusal } from '../refusal.ts'
import { type BillingLine, billingReasonLabels } from './billing-line.ts'

/** Refusals of billing lines. Sentences: `docs/domain.md` 9. */
export const billingLineRefusals = {
  missing: () => new Refusal('missing', 'BILLING_LINE_NOT_FOUND', "Cette ligne n'est plus à facturer."),
  notToBill: ({ code, status, because, invoiceNumber }: Pick<BillingLine, 'status' | 'because' | 'invoiceNumber'> & { code: string }) => {
    const why = invoiceNumber
      ? `est déjà dans la facture ${invoiceNumber}`
      : status === 'in_draft'
        ? 'est déjà dans un autre brouillon de facture'
        : `n'est pas à facturer${because ? ` (${billingReasonLabels[because]})` : ''}`
    return new Refusal('conflict', 'BILLING_LINE_NOT_TO_BILL', `La commande ${code} ${why}.`)
  },
  severalClients: () => new Refusal('conflict', 'BILLING_CLIENTS_DIFFER', 'Une facture ne porte que sur un client.'),
  severalMonths: () => new Refusal('conflict', 'BILLING_MONTHS_DIFFER', 'Une facture ne porte que sur un mois de réalisation.'),
} as const
