import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('mission-proposition')).toEqual({
    '/api/checkers/:checkerId/mission-propositions': { GET: 'checkers:read + mission-propositions:read' },
    '/api/bookings/:bookingId/mission-propositions': { GET: 'mission-propositions:read' },
    '/api/bookings/:bookingId/dispatches': { GET: 'mission-propositions:read', POST: 'bookings:update + mission-propositions:read' },
    '/api/bookings/:bookingId/dispatches/stop': { POST: 'bookings:update + mission-propositions:read' },
    '/api/bookings/:bookingId/dispatches/advance': { POST: 'bookings:update + mission-propositions:read' },
    '/api/mission-propositions/suggest': { GET: 'bookings:read + mission-propositions:read' },
    '/api/mission-propositions': { POST: 'bookings:update + mission-propositions:read' },
    '/api/mission-propositions/:id/transitions': { POST: 'bookings:update + mission-propositions:read' },
    '/api/mission-propositions/:id/history': { GET: 'mission-propositions:read' },
    '/api/links/:token/mission-proposition': { GET: 'link', POST: 'link' },
    '/api/links/:token/mission-proposition/withdrawal': { POST: 'link' },
  })
})
