import { defineEntity } from '../entity/entity.ts'

/** A client. */
export const clientEntity = defineEntity({
  name: 'client',
  label: { one: 'client', many: 'clients' },
  readers: 'clients:read',
  feature: 'client',
  paths: ['clients'],
  hasPresence: true,
})
