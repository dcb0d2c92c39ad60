import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('client-request')).toEqual({
    '/api/bookings/:bookingId/client-requests': { GET: 'bookings:read + clients:read', POST: 'bookings:update + clients:read' },
    '/api/links/:token/client-request': { GET: 'link' },
    '/api/links/:token/client-request/slots': { GET: 'link' },
    '/api/links/:token/client-request/appointment': { POST: 'link' },
    '/api/links/:token/client-request/confirmation': { POST: 'link' },
    '/api/links/:token/client-request/tenant-choice': { POST: 'link' },
    '/api/links/:token/client-request/information': { POST: 'link' },
    '/api/links/:token/client-request/cancellation': { POST: 'link' },
    '/api/links/:token/client-request/reopening': { POST: 'link' },
  })
})
