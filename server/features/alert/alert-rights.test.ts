import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('alert')).toEqual({
    '/api/alerts': { GET: 'alerts:read' },
    '/api/alerts/count': { GET: 'alerts:read' },
    '/api/alerts/export': { GET: 'alerts:read' },
    '/api/alerts/counts': { GET: 'alerts:read' },
    '/api/alerts/of-object': { GET: 'alerts:read' },
    '/api/alerts/:id': { GET: 'alerts:read' },
    '/api/alerts/:id/fixes': { GET: 'alerts:read' },
    '/api/alerts/:id/snooze': { POST: 'alerts:update' },
    '/api/alerts/:id/wake': { POST: 'alerts:update' },
    '/api/alerts/:id/acceptance': { POST: 'alerts:update' },
    '/api/alerts/:id/assignment': { POST: 'alerts:update' },
    '/api/alerts/:id/comments': { POST: 'alerts:update' },
    '/api/alerts/bulk': { POST: 'alerts:update' },
    '/api/alert-fix-bulks': { POST: 'alerts:update' },
    '/api/alert-fix-bulks/:id': { GET: 'alerts:read' },
    '/api/alerts/assignees': { GET: 'alerts:read' },
    '/api/alerts/precision': { GET: 'alerts:read' },
    '/api/alerts/:id/history': { GET: 'alerts:read' },
    '/api/alerts/:id/history/choices': { GET: 'alerts:read' },
    '/api/alerts/setting': { GET: 'alerts:read', PATCH: 'all' },
    '/api/alerts/setting/history': { GET: 'alerts:read' },
  })
})
