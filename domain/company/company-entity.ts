import { defineEntity } from '../entity/entity.ts'

/** The company that runs the product, as its documents name it. */
export const companyEntity = defineEntity({
  name: 'company',
  label: { one: 'société', many: 'sociétés' },
  readers: 'invoices:read',
})
