import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('regularization')).toEqual({
    '/api/checkers/:checkerId/regularizations': { GET: 'checkers:read + invoices:read' },
    '/api/checkers/:checkerId/regularizations/history': { GET: 'checkers:read + invoices:read' },
    '/api/regularizations': { POST: 'invoices:update' },
    '/api/regularizations/:id': { GET: 'invoices:read', PATCH: 'invoices:update', DELETE: 'invoices:update' },
    '/api/regularizations/:id/history': { GET: 'invoices:read' },
    '/api/regularizations/:id/history/choices': { GET: 'invoices:read' },
  })
})
