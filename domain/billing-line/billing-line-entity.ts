import { defineEntity } from '../entity/entity.ts'

/** The billing line of an ended order. Its history is that of its order and of the documents that hold it. */
export const billingLineEntity = defineEntity({
  name: 'billing-line',
  label: { one: 'ligne à facturer', many: 'lignes à facturer' },
  readers: 'invoices:read',
  feature: 'billing',
  paths: ['billing-lines'],
})
