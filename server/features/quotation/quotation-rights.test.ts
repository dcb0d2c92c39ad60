import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

const update = 'clients:update + quotations:read'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2] [PERM-4] [PERM-5]', () => {
  expect(rightsOf('quotation')).toEqual({
    '/api/quotations': { GET: 'quotations:read', POST: update },
    '/api/quotations/count': { GET: 'quotations:read' },
    '/api/quotations/export': { GET: 'quotations:read' },
    '/api/quotations/prices': { POST: update },
    '/api/quotations/:id': { GET: 'quotations:read', PATCH: update, DELETE: update },
    '/api/quotations/:id/copies': { POST: update },
    '/api/quotations/:id/transitions': { POST: update },
    '/api/quotations/:id/sendings': { POST: update },
    '/api/quotations/:id/orders': { POST: 'bookings:update + quotations:read' },
    '/api/quotations/:id/pdf': { GET: 'quotations:read' },
    '/api/quotations/:id/history': { GET: 'quotations:read' },
    '/api/quotations/:id/history/choices': { GET: 'quotations:read' },
    '/api/links/:token/quotation': { GET: 'link' },
    '/api/links/:token/quotation/pdf': { GET: 'link' },
    '/api/links/:token/quotation/acceptance': { POST: 'link' },
    '/api/links/:token/quotation/refusal': { POST: 'link' },
  })
})
