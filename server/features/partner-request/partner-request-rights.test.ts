import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('partner-request')).toEqual({
    '/api/bookings/:bookingId/partner-requests': { GET: 'bookings:read', POST: 'bookings:update' },
    '/api/links/:token/partner-request': { GET: 'link' },
    '/api/links/:token/partner-request/date': { POST: 'link' },
    '/api/links/:token/partner-request/documents': { POST: 'link' },
    '/api/links/:token/partner-request/result': { POST: 'link' },
    '/api/links/:token/partner-request/failure': { POST: 'link' },
  })
})
