import { expect, it } from 'vitest'
import { rightsOf } from '../../testing/rights.ts'

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('checker')).toEqual({
    '/api/checkers': { GET: 'checkers:read', POST: 'checkers:update' },
    '/api/checkers/count': { GET: 'checkers:read' },
    '/api/checkers/export': { GET: 'checkers:read' },
    '/api/checkers/import': { POST: 'checkers:update' },
    '/api/checkers/template.:format': { GET: 'checkers:update' },
    '/api/checkers/names': { GET: 'checkers:read or areas:update or bookings:read or bookings:update or clients:update' },
    '/api/checkers/:id': { GET: 'checkers:read', PATCH: 'checkers:update' },
    '/api/checkers/:id/transitions': { POST: 'checkers:update' },
    '/api/checkers/:id/iban': { GET: 'checkers:update' },
    '/api/checkers/:id/history': { GET: 'checkers:read' },
    '/api/checkers/:id/history/choices': { GET: 'checkers:read' },
    '/api/checkers/:id/availabilities': { GET: 'checkers:read', PATCH: 'checkers:update' },
    // The service asks for checkers:update, unless the absence is only announced.
    '/api/checkers/:id/absences': { GET: 'checkers:read' },
    '/api/checkers/:id/calendar-link': { GET: 'checkers:read', POST: 'checkers:update', DELETE: 'checkers:update' },
  })
})
