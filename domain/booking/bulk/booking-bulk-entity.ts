import { defineEntity } from '../../entity/entity.ts'

/** One act on many orders. */
export const bookingBulkEntity = defineEntity({
  name: 'booking-bulk',
  label: { one: 'modification groupée', many: 'modifications groupées' },
  readers: 'bookings:read',
  feature: 'booking',
})
