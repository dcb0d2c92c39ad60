import { defineEntity } from '../entity/entity.ts'

/** A run of invoices: one looks through it, confirms its drafts, then issues them. */
export const invoiceRunEntity = defineEntity({
  name: 'invoice-run',
  label: { one: 'run de facturation', many: 'runs de facturation' },
  readers: 'invoices:read',
  feature: 'billing',
  paths: ['invoice-runs', 'invoice-run-rows'],
  hasPresence: true,
})
