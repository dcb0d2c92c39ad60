import { defineEntity } from '../entity/entity.ts'

/** An order sent to its partner. */
export const partnerRequestEntity = defineEntity({
  name: 'partner-request',
  label: { one: 'demande au partenaire', many: 'demandes aux partenaires' },
  readers: 'bookings:read',
  feature: 'booking',
  links: ['partner-request'],
})
