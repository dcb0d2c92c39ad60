import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('area')).toEqual({
    '/api/areas': { GET: 'areas:read', POST: 'areas:update' },
    '/api/areas/export': { GET: 'areas:read' },
    '/api/areas/import': { POST: 'areas:update' },
    '/api/areas/template.:format': { GET: 'areas:update' },
    '/api/areas/names': { GET: 'areas:read or checkers:read or checkers:update or clients:update' },
    '/api/areas/map': { GET: 'areas:read' },
    '/api/areas/zip-codes/check': { POST: 'areas:update' },
    '/api/areas/zip-codes': { GET: 'signedIn' },
    '/api/areas/:id': { GET: 'areas:read', PATCH: 'areas:update', DELETE: 'areas:update' },
    '/api/areas/:id/history': { GET: 'areas:read' },
    '/api/areas/:id/history/choices': { GET: 'areas:read' },
    '/api/areas/:id/zip-codes': { GET: 'areas:read', POST: 'areas:update' },
    '/api/areas/:id/zip-codes/removals': { POST: 'areas:update' },
    '/api/areas/:id/checkers': { POST: 'areas:update' },
    '/api/areas/:id/checkers/:checkerId': { DELETE: 'areas:update' },
    '/api/areas/:id/capacity': { GET: 'areas:read' },
  })
})
