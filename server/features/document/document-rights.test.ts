import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('document')).toEqual({
    // The service asks for the right of the owner of the document.
    '/api/documents': { GET: 'signedIn', POST: 'signedIn' },
    '/api/documents/:id': { GET: 'signedIn', PATCH: 'signedIn' },
    '/api/documents/:id/versions': { POST: 'signedIn' },
    '/api/documents/:id/transitions': { POST: 'signedIn' },
    '/api/documents/:id/history': { GET: 'signedIn' },
    '/api/documents/:id/content': { GET: 'signedIn' },
  })
})
