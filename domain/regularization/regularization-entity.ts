import { defineEntity } from '../entity/entity.ts'

/** A credit or debit of a checker. */
export const regularizationEntity = defineEntity({
  name: 'regularization',
  label: { one: 'régularisation', many: 'régularisations' },
  readers: 'invoices:read',
  feature: 'billing',
  paths: ['regularizations'],
})
