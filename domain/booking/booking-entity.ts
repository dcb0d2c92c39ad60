import { defineEntity } from '../entity/entity.ts'

/** A booking: the order of a client. */
export const bookingEntity = defineEntity({
  name: 'booking',
  label: { one: 'commande', many: 'commandes' },
  readers: 'bookings:read',
  feature: 'booking',
})

/** One act on many orders. */
export const bookingBulkEntity = defineEntity({
  name: 'booking-bulk',
  label: { one: 'modification groupée', many: 'modifications groupées' },
  readers: 'bookings:read',
  feature: 'booking',
})
