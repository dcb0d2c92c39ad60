import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('saved-view')).toEqual({
    // The service asks for the right to read the list.
    '/api/saved-views': { GET: 'signedIn', POST: 'signedIn' },
    '/api/saved-views/:id': { GET: 'signedIn', PATCH: 'signedIn', DELETE: 'signedIn' },
  })
})
