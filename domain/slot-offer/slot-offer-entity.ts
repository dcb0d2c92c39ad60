import { defineEntity } from '../entity/entity.ts'

/** Slots offered to tenants. */
export const slotOfferEntity = defineEntity({
  name: 'slot-offer',
  label: { one: 'proposition de créneaux', many: 'propositions de créneaux' },
  readers: 'bookings:read',
  feature: 'booking',
  links: ['slot-offer'],
})
