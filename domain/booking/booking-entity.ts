import { defineEntity } from '../entity/entity.ts'

/** A booking: the order of a client. */
export const bookingEntity = defineEntity({
  name: 'booking',
  label: { one: 'commande', many: 'commandes' },
  readers: 'bookings:read',
  feature: 'booking',
  paths: ['bookings', 'businesses'],
  hasPresence: true,
  documents: [{ name: 'booking', gives: 'bookings:update', missing: "Cette commande n'existe pas.", types: 'all', kinds: 'all' }],
})
