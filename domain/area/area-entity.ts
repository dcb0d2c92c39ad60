import { defineEntity } from '../entity/entity.ts'

/** An area: zip codes with their checkers. */
export const areaEntity = defineEntity({
  name: 'area',
  label: { one: 'zone', many: 'zones' },
  readers: 'areas:read',
  feature: 'area',
  paths: ['areas'],
  hasPresence: true,
})
