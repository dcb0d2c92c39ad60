import { describe, expect, it } from 'vitest'
import { documentDaysOf, expectedDocuments, hasResultDocument, mostDocumentsOf } from './booking-documents.ts'

const plannedAt = '2026-11-20T09:00:00.000Z'
const before = '2026-11-19T09:00:00.000Z'
const after = '2026-11-21T09:00:00.000Z'
const order = { service: 'checkin', status: 'planned', plannedAt: null, endedAt: null, exitEndedAt: null, processes: [] } as const

describe('the documents of an order', () => {
  it('are eight at most on demand, as many as a page shows elsewhere [VAL-13]', () => {
    expect([mostDocumentsOf('diagnostics', null), mostDocumentsOf('plan', null), mostDocumentsOf('checkin', null)]).toEqual([8, 8, 200])
    expect(mostDocumentsOf('diagnostics', '2027-03-01T08:00:00.000Z')).toBe(200)
  })

  it('end it when one is of the type that its service gives', () => {
    expect(hasResultDocument({ service: 'chiffrage', plannedAt: null }, [{ type: 'ANNEX', addedAt: before }])).toBe(false)
    expect(hasResultDocument({ service: 'chiffrage', plannedAt: null }, [{ type: 'COST_ESTIMATE', addedAt: before }])).toBe(true)
    expect(hasResultDocument({ service: 'checkout', plannedAt: null }, [{ type: 'INVENTORY', addedAt: before }])).toBe(true)
  })

  it('on demand, what the client joined to the request is not what the partner gives', () => {
    const on = (addedAt: string, planned: string | null = plannedAt) =>
      hasResultDocument({ service: 'diagnostics', plannedAt: planned }, [{ type: 'ANNEX', addedAt }])
    expect([on(before), on(after), on(after, null)]).toEqual([false, true, false])
  })

  it('are kept from the end of the mission, or of the lease, and from no day while it is open or came to nothing', () => {
    expect(documentDaysOf({ ...order, endedAt: after })).toEqual({ missionDay: null, leaseEndDay: null })
    expect(documentDaysOf({ ...order, status: 'canceled', endedAt: after })).toEqual({ missionDay: null, leaseEndDay: null })
    expect(documentDaysOf({ ...order, status: 'validated', endedAt: before, exitEndedAt: after })).toEqual({
      missionDay: '2026-11-19',
      leaseEndDay: '2026-11-21',
    })
    expect(documentDaysOf({ ...order, service: 'checkout', status: 'done', endedAt: after }).leaseEndDay).toBe('2026-11-21')
  })

  it('that its client wants are waited for, each once, and then the one that ends it', () => {
    const processes = [
      { title: 'A', documentTypes: ['PURCHASE_ORDER', 'ANNEX'] },
      { title: 'B', documentTypes: ['PURCHASE_ORDER'] },
    ] as const
    expect(expectedDocuments({ ...order, processes }, [{ type: 'ANNEX', addedAt: before }])).toEqual([
      { type: 'PURCHASE_ORDER', why: 'procédure « A »' },
    ])
    expect(expectedDocuments({ ...order, service: 'chiffrage', status: 'no_mission' }, [])).toEqual([
      { type: 'COST_ESTIMATE', why: 'pour clôturer la commande' },
    ])
    expect(expectedDocuments({ ...order, service: 'photos', plannedAt }, [{ type: 'ANNEX', addedAt: before }])).toHaveLength(1)
    expect(expectedDocuments({ ...order, service: 'photos', plannedAt }, [{ type: 'ANNEX', addedAt: after }])).toEqual([])
  })
})
