import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('billing-line')).toEqual({
    '/api/billing-lines': { GET: 'invoices:read' },
    '/api/billing-lines/count': { GET: 'invoices:read' },
    '/api/billing-lines/export': { GET: 'invoices:read' },
    '/api/billing-lines/ledger': { GET: 'invoices:read' },
    '/api/billing-lines/booking/:bookingId': { GET: 'bookings:read + invoices:read' },
  })
})
