import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('offer')).toEqual({
    '/api/clients/:id/prices': { GET: 'clients:read', PATCH: 'all' },
    '/api/clients/:id/prices/:validFrom': { DELETE: 'all' },
    '/api/clients/:id/price-terms': { GET: 'bookings:update' },
    '/api/durations': { GET: 'clients:read' },
    '/api/durations/statistics': { GET: 'bookings:read + clients:read' },
    '/api/durations/checkers': { GET: 'bookings:read + checkers:read + clients:read' },
    '/api/durations/versions': { POST: 'all' },
    '/api/durations/history': { GET: 'clients:read' },
    '/api/price-grids': { GET: 'clients:read', POST: 'all' },
    '/api/price-grids/areas': { GET: 'clients:read' },
    '/api/price-grids/:id': { GET: 'clients:read', PATCH: 'all' },
    '/api/price-grids/:id/closing': { POST: 'all' },
    '/api/price-grids/:id/history': { GET: 'clients:read' },
    '/api/price-grids/:id/versions': { POST: 'all' },
    '/api/price-grids/:id/versions/:versionId': { PATCH: 'all', DELETE: 'all' },
    '/api/price-grids/:id/versions/:versionId/impact': { GET: 'bookings:read + clients:read' },
  })
})
