/** The documents of invoicing. A corrective invoice replaces exactly one invoice; a credit note takes a part of one back. */
export const invoiceKindLabels = { invoice: 'Facture', corrective: 'Facture rectificative', credit_note: 'Avoir' } as const
export type InvoiceKind = keyof typeof invoiceKindLabels
export const invoiceKinds = ['invoice', 'corrective', 'credit_note'] as const satisfies readonly InvoiceKind[]

/** The code of the type of a document. Source: EN 16931, BT-3 (UNTDID 1001); BR-FR-04. */
export const typeCodes = { invoice: '380', corrective: '384', credit_note: '381' } as const satisfies Record<InvoiceKind, string>

/** The series in which a document is numbered. Source: `docs/domain.md` 11. */
export const seriesOf = { invoice: 'FA', corrective: 'RE', credit_note: 'AV' } as const satisfies Record<InvoiceKind, string>
/** All series, in the order of the page « Intégrité ». */
export const invoiceSeries = ['FA', 'RE', 'AV'] as const
export type InvoiceSeries = (typeof invoiceSeries)[number]

/** The statuses of a document. `paid` and `overdue` follow from its payments. Source: ENT-14, `docs/domain.md` 1.6. */
export const invoiceStatusLabels = {
  draft: 'Brouillon',
  sent: 'Émise',
  paid: 'Payée',
  overdue: 'En retard',
  declined: 'Refusée',
} as const
export type InvoiceStatus = keyof typeof invoiceStatusLabels
export const invoiceStatuses = ['draft', 'sent', 'paid', 'overdue', 'declined'] as const satisfies readonly InvoiceStatus[]

/** Issued, and neither paid nor refused. */
export const openInvoiceStatuses = ['sent', 'overdue'] as const satisfies readonly InvoiceStatus[]

/** The status as its document is called: an « avoir » is masculine. */
export const statusWords = (kind: InvoiceKind, status: InvoiceStatus): string =>
  kind === 'credit_note'
    ? { draft: 'Brouillon', sent: 'Émis', paid: 'Remboursé', overdue: 'En retard', declined: 'Refusé' }[status]
    : invoiceStatusLabels[status]
