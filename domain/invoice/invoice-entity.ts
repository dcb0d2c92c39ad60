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
