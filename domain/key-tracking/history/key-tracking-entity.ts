import { defineEntity } from '../../entity/entity.ts'

/** A leg of the keys of an order. */
export const keyTrackingEntity = defineEntity({
  name: 'key-tracking',
  label: { one: 'suivi des clés', many: 'suivis des clés' },
  readers: 'bookings:read',
  feature: 'keytracking',
  paths: ['key-trackings'],
})
