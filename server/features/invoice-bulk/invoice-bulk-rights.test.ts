import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2] [PERM-4]', () => {
  expect(rightsOf('invoice-bulk')).toEqual({
    '/api/invoice-bulks': { POST: 'invoices:update' },
    '/api/invoice-bulks/:id': { GET: 'invoices:read' },
  })
})
