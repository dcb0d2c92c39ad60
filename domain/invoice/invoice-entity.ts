import { defineEntity } from '../entity/entity.ts'

/** An invoice, a corrective invoice or a credit note. */
export const invoiceEntity = defineEntity({
  name: 'invoice',
  label: { one: 'facture', many: 'factures' },
  readers: 'invoices:read',
  feature: 'billing',
  paths: ['invoices'],
  hasPresence: true,
  links: ['invoice'],
})

/** One act on many invoices or credit notes. */
export const invoiceBulkEntity = defineEntity({
  name: 'invoice-bulk',
  label: { one: 'traitement groupé de factures', many: 'traitements groupés de factures' },
  readers: 'invoices:read',
  feature: 'billing',
  paths: ['invoice-bulks'],
})
