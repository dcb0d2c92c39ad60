import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('business')).toEqual({
    '/api/businesses': { GET: 'bookings:read', POST: 'bookings:update' },
    '/api/businesses/count': { GET: 'bookings:read' },
    '/api/businesses/export': { GET: 'bookings:read' },
    '/api/businesses/:id': { GET: 'bookings:read', PATCH: 'bookings:update' },
    '/api/businesses/:id/transitions': { POST: 'bookings:update' },
    '/api/businesses/:id/history': { GET: 'bookings:read' },
  })
})
