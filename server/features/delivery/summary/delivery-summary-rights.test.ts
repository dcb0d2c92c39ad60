import { expect, it } from 'vitest'
import { rightsOf } from '../../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2]', () => {
  expect(rightsOf('delivery/summary')).toEqual({
    '/api/deliveries/:id/summary': { GET: 'deliveries:read' },
    '/api/deliveries/:id/summary-documents': { POST: 'deliveries:update' },
  })
})
