import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2] [PERM-4]', () => {
  expect(rightsOf('invoice')).toEqual({
    '/api/invoices': { GET: 'invoices:read', POST: 'invoices:update' },
    '/api/invoices/count': { GET: 'invoices:read' },
    '/api/invoices/export': { GET: 'invoices:read' },
    '/api/invoices/figures': { GET: 'invoices:read' },
    '/api/invoices/integrity': { GET: 'invoices:read' },
    '/api/invoices/integrity/checks': { POST: 'invoices:update' },
    '/api/invoices/:id': { GET: 'invoices:read', PATCH: 'invoices:update', DELETE: 'invoices:update' },
    '/api/invoices/:id/issue': { POST: 'invoices:update' },
    '/api/invoices/:id/corrections': { POST: 'invoices:update' },
    '/api/invoices/:id/pdf': { GET: 'invoices:read' },
    '/api/invoices/:id/xml': { GET: 'invoices:read' },
    '/api/invoices/:id/mails': { POST: 'invoices:update' },
    '/api/invoices/:id/history': { GET: 'invoices:read' },
    '/api/invoices/:id/history/choices': { GET: 'invoices:read' },
    '/api/links/:token/invoice': { GET: 'link' },
    '/api/links/:token/invoice/pdf': { GET: 'link' },
    '/api/links/:token/invoice/xml': { GET: 'link' },
  })
})
