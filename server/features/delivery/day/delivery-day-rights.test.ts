import { expect, it } from 'vitest'
import { rightsOf } from '../../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2]', () => {
  expect(rightsOf('delivery/day')).toEqual({
    '/api/deliveries/:id/day': { GET: 'deliveries:read' },
    '/api/delivery-lots/:id': { GET: 'deliveries:read', PATCH: 'deliveries:update' },
    '/api/delivery-lots/:id/history': { GET: 'deliveries:read' },
    '/api/delivery-lots/:id/history/choices': { GET: 'deliveries:read' },
  })
})
