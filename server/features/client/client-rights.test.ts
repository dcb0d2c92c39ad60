import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('client')).toEqual({
    '/api/clients': { GET: 'clients:read', POST: 'clients:update' },
    '/api/clients/count': { GET: 'clients:read' },
    '/api/clients/export': { GET: 'clients:read' },
    '/api/clients/import': { POST: 'clients:update' },
    '/api/clients/template.:format': { GET: 'clients:update' },
    '/api/clients/names': { GET: 'clients:read or bookings:read or bookings:update' },
    '/api/clients/tags': { GET: 'clients:read' },
    '/api/clients/duplicates': { GET: 'clients:read' },
    '/api/clients/companies': { GET: 'clients:update' },
    '/api/clients/:id': { GET: 'clients:read', PATCH: 'clients:update', DELETE: 'clients:update' },
    '/api/clients/:id/parameters': { PATCH: 'clients:update' },
    '/api/clients/:id/history': { GET: 'clients:read' },
    '/api/clients/:id/history/choices': { GET: 'clients:read' },
    '/api/clients/:id/order-terms': { GET: 'bookings:update' },
    '/api/clients/:id/users': { POST: 'clients:update' },
    '/api/clients/:id/users/:userId': { PATCH: 'clients:update', DELETE: 'clients:update' },
    '/api/clients/:id/blockings': { GET: 'clients:read', POST: 'clients:update' },
    // The service asks for more, by whoever made the block: clients:update, or invoices:update.
    '/api/clients/:id/blockings/:blockingId/unblock': { POST: 'clients:read' },
    '/api/clients/:id/specific-processes': { GET: 'clients:read', POST: 'clients:update' },
    '/api/clients/:id/specific-processes/:processId': { PATCH: 'clients:update', DELETE: 'clients:update' },
    '/api/clients/:id/stats': { GET: 'bookings:read + clients:read' },
    '/api/clients/:id/duplicates': { GET: 'clients:read' },
    '/api/clients/:id/merge': { GET: 'clients:read', POST: 'clients:update' },
    '/api/clients/:id/merges': { GET: 'clients:read' },
    '/api/clients/:id/merges/:mergeId/resume': { POST: 'clients:update' },
  })
})
