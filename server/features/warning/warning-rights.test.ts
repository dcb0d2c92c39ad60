import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('warning')).toEqual({
    '/api/warnings': { GET: 'alerts:read', POST: 'alerts:update' },
    '/api/warnings/count': { GET: 'alerts:read' },
    '/api/warnings/export': { GET: 'alerts:read' },
    '/api/warnings/:id': { GET: 'alerts:read', PATCH: 'alerts:update' },
    '/api/warnings/:id/transitions': { POST: 'alerts:update' },
    '/api/warnings/:id/history': { GET: 'alerts:read' },
    '/api/warnings/:id/history/choices': { GET: 'alerts:read' },
    '/api/links/:token/warnings': { GET: 'link', POST: 'link' },
    '/api/links/:token/warnings/:id/photos': { POST: 'link' },
  })
})
