import { expect, it } from 'vitest'
import { rightsOf } from '../../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2]', () => {
  expect(rightsOf('delivery/files')).toEqual({
    '/api/delivery-rows/import': { POST: 'deliveries:update' },
    '/api/delivery-rows/template.:format': { GET: 'deliveries:update' },
    '/api/delivery-rows/export': { GET: 'deliveries:read' },
    '/api/deliveries/:id/headings': { GET: 'deliveries:read', POST: 'deliveries:update' },
  })
})
