import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('calendar')).toEqual({
    '/api/calendar': { GET: 'calendars:read' },
    '/api/calendar/waiting': { GET: 'bookings:read + calendars:read' },
    '/api/calendar/places': { GET: 'bookings:read + calendars:read' },
    '/api/calendar/simulation': { GET: 'bookings:read + calendars:read' },
    '/api/calendar/best-place': { GET: 'bookings:read + calendars:read' },
    '/api/calendar/time-blocks': { POST: 'bookings:update + calendars:read' },
    '/api/calendar/time-blocks/:id': { PATCH: 'bookings:update + calendars:read', DELETE: 'bookings:update + calendars:read' },
    '/api/calendar/time-block-simulation': { GET: 'bookings:update + calendars:read' },
    '/api/calendar/plans': { POST: 'bookings:read + bookings:update + calendars:read' },
    '/api/calendar/plans/:id': { GET: 'bookings:read + calendars:read' },
    '/api/calendar/plans/:id/stop': { POST: 'bookings:read + bookings:update + calendars:read' },
    '/api/calendar/plans/:id/apply': { POST: 'bookings:read + bookings:update + calendars:read' },
    '/api/calendar/deliveries/:id': { GET: 'bookings:read + calendars:read + deliveries:read' },
    '/api/calendar/deliveries/:id/plans': { POST: 'bookings:read + bookings:update + calendars:read + deliveries:read' },
    '/api/checkers/:checkerId/replacements': { GET: 'bookings:read + checkers:read' },
    '/api/checkers/:id/time-blocks': { GET: 'checkers:read' },
    '/api/checkers/:id/calendar.ics': { GET: 'bookings:read + checkers:read' },
    '/api/links/:token/calendar.ics': { GET: 'link' },
  })
})
