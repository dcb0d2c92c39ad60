import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('inbox')).toEqual({
    '/api/inbox': { GET: 'signedIn' },
    '/api/inbox/unread': { GET: 'signedIn' },
    '/api/inbox/reading': { POST: 'signedIn' },
    '/api/inbox/digest': { GET: 'signedIn', PATCH: 'signedIn' },
    '/api/inbox/digest/test': { POST: 'signedIn' },
    '/api/inbox/:id': { PATCH: 'signedIn' },
  })
})
