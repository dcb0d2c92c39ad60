import { expect, it } from 'vitest'
import { rightsOf } from '../../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2]', () => {
  expect(rightsOf('delivery/keys')).toEqual({
    '/api/deliveries/:id/keys': { GET: 'bookings:read + deliveries:read', POST: 'bookings:update + deliveries:update' },
    '/api/delivery-keys/:id': { GET: 'bookings:read + deliveries:read' },
  })
})
