import { expect, it } from 'vitest'
import { rightsOf } from '../../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('notification/template')).toEqual({
    '/api/notifications/templates': { GET: 'notifications:read' },
    '/api/notifications/templates/:kind/:audience/:language': { GET: 'notifications:read', PATCH: 'notifications:update' },
    '/api/notifications/templates/:kind/:audience/:language/reset': { POST: 'notifications:update' },
    '/api/notifications/templates/:kind/:audience/:language/preview': { POST: 'bookings:read + notifications:read' },
    '/api/notifications/templates/:kind/:audience/:language/test': { POST: 'bookings:read + notifications:update' },
  })
})
