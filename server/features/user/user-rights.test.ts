import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('user')).toEqual({
    '/api/users': { GET: 'all', POST: 'all' },
    '/api/users/names': { GET: 'signedIn' },
    '/api/users/:id': { GET: 'all', PATCH: 'all', DELETE: 'all' },
    '/api/users/:id/invitation': { POST: 'all' },
    '/api/users/:id/second-factor/reset': { POST: 'all' },
    '/api/users/:id/history': { GET: 'all' },
    '/api/users/:id/view-as': { POST: 'all' },
  })
})
