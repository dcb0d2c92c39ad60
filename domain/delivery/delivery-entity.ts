import { defineEntity } from '../entity/entity.ts'

/** A delivery: many missions for one client. */
export const deliveryEntity = defineEntity({
  name: 'delivery',
  label: { one: 'livraison', many: 'livraisons' },
  readers: 'deliveries:read',
  paths: ['deliveries'],
  hasPresence: true,
})

/** A lot of a delivery. */
export const deliveryRowEntity = defineEntity({
  name: 'delivery-row',
  label: { one: 'ligne de livraison', many: 'lignes de livraison' },
  readers: 'deliveries:read',
  paths: ['delivery-rows'],
})
