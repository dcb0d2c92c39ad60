import { defineEntity } from '../entity/entity.ts'

/** A dwelling remembered from earlier orders. */
export const dwellingEntity = defineEntity({
  name: 'dwelling',
  label: { one: 'logement', many: 'logements' },
  readers: 'bookings:read',
})
