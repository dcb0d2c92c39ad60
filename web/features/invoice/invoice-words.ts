import type { InvoiceKind, InvoiceStatus } from '@adm/domain/invoice/invoice-kind'
import type { Phase } from '../../ui/figure/status-tag.tsx'

/** Phase, and so colour, of each status. */
export const invoicePhases = {
  draft: 'to-do',
  sent: 'planned',
  paid: 'closed-well',
  overdue: 'to-plan',
  declined: 'closed-badly',
} as const satisfies Record<InvoiceStatus, Phase>

/** An amount as its document counts: what a credit note takes back has a minus; 0 has none. */
export const signedCents = (kind: InvoiceKind, cents: number): number => (kind === 'credit_note' ? 0 - cents : cents)
