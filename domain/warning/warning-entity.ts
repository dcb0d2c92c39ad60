import { defineEntity } from '../entity/entity.ts'

/** A warning: a problem with an order. */
export const warningEntity = defineEntity({
  name: 'warning',
  label: { one: 'signalement', many: 'signalements' },
  readers: 'alerts:read',
  feature: 'warning',
  paths: ['warnings'],
  hasPresence: true,
})
