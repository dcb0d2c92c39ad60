import { defineEntity } from '../entity/entity.ts'

/** A document of any owner. */
export const documentEntity = defineEntity({
  name: 'document',
  label: { one: 'document', many: 'documents' },
  readers: 'bookings:read',
})
