import { defineEntity } from '../entity/entity.ts'

/** A price grid with its versions. */
export const priceGridEntity = defineEntity({
  name: 'price-grid',
  label: { one: 'grille de prix', many: 'grilles de prix' },
  readers: 'clients:read',
  hasPresence: true,
})

/** The own terms of a client. */
export const clientPricesEntity = defineEntity({
  name: 'client-prices',
  label: { one: 'tarif du client', many: 'tarifs des clients' },
  readers: 'clients:read',
  feature: 'client',
})

/** A version of the table of durations. */
export const durationTableEntity = defineEntity({
  name: 'duration-table',
  label: { one: 'table des durées', many: 'tables des durées' },
  readers: 'clients:read',
})
