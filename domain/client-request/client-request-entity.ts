import { defineEntity } from '../entity/entity.ts'

/** An order sent to a person of its client. */
export const clientRequestEntity = defineEntity({
  name: 'client-request',
  label: { one: 'lien du client', many: 'liens du client' },
  readers: 'bookings:read',
  feature: 'booking',
  links: ['client-request'],
})
