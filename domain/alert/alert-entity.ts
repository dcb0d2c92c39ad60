import { defineEntity } from '../entity/entity.ts'

/** An alert: what is wrong with an order or a client. */
export const alertEntity = defineEntity({
  name: 'alert',
  label: { one: 'alerte', many: 'alertes' },
  readers: 'alerts:read',
  feature: 'alert',
  paths: ['alerts'],
  hasPresence: true,
})

/** One act on many alerts. */
export const alertBulkEntity = defineEntity({
  name: 'alert-bulk',
  label: { one: 'traitement groupé', many: 'traitements groupés' },
  readers: 'alerts:read',
  feature: 'alert',
})

/** One fix of many alerts. */
export const alertFixBulkEntity = defineEntity({
  name: 'alert-fix-bulk',
  label: { one: 'correction groupée', many: 'corrections groupées' },
  readers: 'alerts:read',
  feature: 'alert',
})

/** The setting of a type of alert. */
export const alertSettingEntity = defineEntity({
  name: 'alert-setting',
  label: { one: "réglage d'alerte", many: "réglages d'alerte" },
  readers: 'alerts:read',
  feature: 'alert',
})
