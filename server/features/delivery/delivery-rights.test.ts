import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2] [PERM-4] [PERM-5]', () => {
  expect(rightsOf('delivery')).toEqual({
    '/api/deliveries': { GET: 'deliveries:read', POST: 'deliveries:update' },
    '/api/deliveries/count': { GET: 'deliveries:read' },
    '/api/deliveries/export': { GET: 'deliveries:read' },
    '/api/deliveries/reference': { GET: 'deliveries:update' },
    '/api/deliveries/:id': { GET: 'deliveries:read', PATCH: 'deliveries:update' },
    '/api/deliveries/:id/transitions': { POST: 'deliveries:update' },
    '/api/deliveries/:id/missions': { GET: 'deliveries:read', POST: 'bookings:update + deliveries:update' },
    '/api/deliveries/:id/history': { GET: 'deliveries:read' },
    '/api/deliveries/:id/history/choices': { GET: 'deliveries:read' },
    '/api/delivery-missions': { GET: 'deliveries:read' },
    '/api/delivery-missions/:id': { GET: 'deliveries:read' },
    '/api/delivery-rows': { GET: 'deliveries:read', POST: 'deliveries:update' },
    '/api/delivery-rows/removals': { POST: 'deliveries:update' },
  })
})
