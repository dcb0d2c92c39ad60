import { defineEntity } from '../entity/entity.ts'

/** A quotation: what a client is offered, at which price, and what the client answered. */
export const quotationEntity = defineEntity({
  name: 'quotation',
  label: { one: 'devis', many: 'devis' },
  readers: 'quotations:read',
  feature: 'quotation',
  paths: ['quotations'],
  hasPresence: true,
  links: ['quotation'],
})
