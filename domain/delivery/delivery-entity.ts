import { defineEntity } from '../entity/entity.ts'

/** A delivery: many missions for one client. */
export const deliveryEntity = defineEntity({
  name: 'delivery',
  label: { one: 'livraison', many: 'livraisons' },
  readers: 'deliveries:read',
  paths: ['deliveries'],
  hasPresence: true,
  documents: [{ name: 'delivery', gives: 'deliveries:update', missing: "Cette livraison n'existe pas.", types: 'all', kinds: 'all' }],
})

/** One creation of the missions of a delivery. */
export const deliveryMissionsEntity = defineEntity({
  name: 'delivery-missions',
  label: { one: 'création de missions', many: 'créations de missions' },
  readers: 'deliveries:read',
  paths: ['delivery-missions'],
})

/** A lot of a delivery. */
export const deliveryRowEntity = defineEntity({
  name: 'delivery-row',
  label: { one: 'ligne de livraison', many: 'lignes de livraison' },
  readers: 'deliveries:read',
  paths: ['delivery-rows'],
})

/** One act on the keys of many lots of a delivery. */
export const deliveryKeysEntity = defineEntity({
  name: 'delivery-keys',
  label: { one: "mouvement de clés d'une livraison", many: 'mouvements de clés de livraisons' },
  readers: 'deliveries:read',
  paths: ['delivery-keys'],
})

/** What is ticked of a lot on the day of its delivery; its id is that of the row. */
export const deliveryLotEntity = defineEntity({
  name: 'delivery-lot',
  label: { one: 'lot de livraison', many: 'lots de livraison' },
  readers: 'deliveries:read',
  paths: ['delivery-lots'],
})
