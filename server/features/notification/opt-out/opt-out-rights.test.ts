import { expect, it } from 'vitest'
import { rightsOf } from '../../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('notification/opt-out')).toEqual({
    '/api/notification-opt-outs': { GET: 'notifications:read', POST: 'notifications:update' },
    '/api/notification-opt-outs/:id': { DELETE: 'notifications:update' },
    '/api/links/:token/notification-opt-out': { GET: 'link', POST: 'link' },
    '/api/links/:token/notification-opt-out/end': { POST: 'link' },
    '/api/links/:token/notification-opt-out/one-click': { POST: 'link' },
  })
})
