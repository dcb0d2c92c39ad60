import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('key-tracking')).toEqual({
    '/api/checkers/:id/keys': { GET: 'bookings:read + checkers:read' },
    '/api/key-trackings': { GET: 'bookings:read', POST: 'bookings:update' },
    '/api/key-trackings/:id': { GET: 'bookings:read', PATCH: 'bookings:update' },
    '/api/key-trackings/:id/transitions': { POST: 'bookings:update' },
    '/api/key-trackings/:id/history': { GET: 'bookings:read' },
    '/api/key-trackings/:id/safelock-code': { GET: 'bookings:update', PUT: 'bookings:update' },
    '/api/key-trackings/:id/receipt': { GET: 'bookings:read' },
    '/api/key-trackings/:id/receipt-mails': { POST: 'bookings:update' },
    '/api/bookings/:id/key-trackings': { GET: 'bookings:read' },
  })
})
