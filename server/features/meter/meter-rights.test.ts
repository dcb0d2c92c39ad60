import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('meter')).toEqual({
    '/api/meters': { POST: 'bookings:update' },
    '/api/meters/:id': { GET: 'bookings:read', PATCH: 'bookings:update', DELETE: 'bookings:update' },
    '/api/meters/:id/history': { GET: 'bookings:read' },
    '/api/meters/:id/readings': { POST: 'bookings:update' },
    '/api/meters/:id/readings/:readingId': { PATCH: 'bookings:update', DELETE: 'bookings:update' },
    '/api/meters/:id/device-changes': { POST: 'bookings:update' },
    '/api/bookings/:bookingId/meters': { GET: 'bookings:read' },
  })
})
