import { defineEntity } from '../entity/entity.ts'

/** A meter of a dwelling, with its readings. */
export const meterEntity = defineEntity({
  name: 'meter',
  label: { one: 'compteur', many: 'compteurs' },
  readers: 'bookings:read',
  feature: 'meters',
  paths: ['meters'],
  /** The photo of a reading. */
  documents: [
    { name: 'meter-reading', gives: 'bookings:update', missing: "Ce relevé n'existe pas.", types: 'annex', kinds: 'pictures', most: 1 },
  ],
})
