import { defineEntity } from '../entity/entity.ts'

/** A warning: a problem with an order. */
export const warningEntity = defineEntity({
  name: 'warning',
  label: { one: 'signalement', many: 'signalements' },
  readers: 'alerts:read',
  feature: 'warning',
  paths: ['warnings'],
  hasPresence: true,
  /** The photos of a warning. */
  documents: [
    { name: 'warning', gives: 'alerts:update', missing: "Ce signalement n'existe pas.", types: 'annex', kinds: 'pictures', most: 20 },
  ],
})
