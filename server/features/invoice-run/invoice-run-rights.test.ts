import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-1] [PERM-2] [PERM-4]', () => {
  expect(rightsOf('invoice-run')).toEqual({
    '/api/invoice-runs': { GET: 'invoices:read', POST: 'invoices:update' },
    '/api/invoice-runs/count': { GET: 'invoices:read' },
    '/api/invoice-runs/export': { GET: 'invoices:read' },
    '/api/invoice-runs/:id': { GET: 'invoices:read' },
    '/api/invoice-runs/:id/refresh': { POST: 'invoices:update' },
    '/api/invoice-runs/:id/left-out': { POST: 'invoices:update' },
    '/api/invoice-runs/:id/taken-in': { POST: 'invoices:update' },
    '/api/invoice-runs/:id/confirm': { POST: 'invoices:update' },
    '/api/invoice-runs/:id/issue': { POST: 'invoices:update' },
    '/api/invoice-runs/:id/cancel': { POST: 'invoices:update' },
    '/api/invoice-runs/:id/history': { GET: 'invoices:read' },
    '/api/invoice-runs/:id/history/choices': { GET: 'invoices:read' },
    '/api/invoice-run-rows': { GET: 'invoices:read' },
    '/api/invoice-run-rows/count': { GET: 'invoices:read' },
    '/api/invoice-run-rows/export': { GET: 'invoices:read' },
    '/api/invoice-run-rows/exclusions': { GET: 'invoices:read' },
    '/api/invoice-run-rows/:id': { PATCH: 'invoices:update' },
    '/api/invoice-run-rows/:id/lines': { GET: 'invoices:read' },
  })
})
