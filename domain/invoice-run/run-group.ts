import type { InvoiceGrouping } from '../client/client-terms.ts'
import type { BilledFacts } from '../invoice/invoice-source.ts'

/** What the orders of a row have in common beside their client and month: `order`, of a client billed order by order, is the order itself. */
export const runGroupings = ['client', 'order', 'ug', 'purchase_order'] as const satisfies readonly (InvoiceGrouping | 'order')[]
export type RunGrouping = (typeof runGroupings)[number]

/** The group of an order; empty for one that has no such value, and where the client has one invoice. */
export const groupOf = (groupedBy: RunGrouping, { code, ug, reference }: Pick<BilledFacts, 'code' | 'ug' | 'reference'>): string =>
  ({ client: '', order: code, ug: ug ?? '', purchase_order: reference ?? '' })[groupedBy]

/** What the invoice of a group states as the client's own references (purchase order: EN 16931, BT-13). */
export const referencesOf = (groupedBy: RunGrouping, grouping: string) => ({
  ug: groupedBy === 'ug' ? grouping || null : null,
  purchaseOrder: groupedBy === 'purchase_order' ? grouping || null : null,
})

/** Clients write « UG 12 » as well as « 12 ». */
const ugInWords = (ug: string): string => (/^ug\b/i.test(ug) ? ug : `UG ${ug}`)

/** A group in words, as `Sans UG`; null where there is only one. */
export const groupInWords = (groupedBy: RunGrouping, grouping: string): string | null => {
  if (groupedBy === 'ug') return grouping ? ugInWords(grouping) : 'Sans UG'
  if (groupedBy === 'purchase_order') return grouping ? `Bon de commande ${grouping}` : 'Sans bon de commande'
  return grouping || null
}
