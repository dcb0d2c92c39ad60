import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { mostTags } from '../../values/tags.ts'
import { type Booking, bookingChange } from '../order/booking.ts'
import { bookingServices } from '../../offer/sold-service.ts'
import { bookingStatuses } from '../step/booking-status.ts'
import { type BulkAct, bulkAct, type BulkChange, bulkChangeOf, bulkFeeOf, inBulkOrder } from './bulk-act.ts'
import { bulkOutcome, bulkReason, bulkSentence, bulkUndoOutcome } from './bulk-words.ts'

const id = '01890000-0000-7000-8000-000000000001'
const otherId = '01890000-0000-7000-8000-000000000002'
const order: Booking = {
  id,
  code: 'C26000001-1',
  missionCode: 'C26000001-1E1',
  missionRank: 1,
  clientId: id,
  clientName: 'Agence du Port',
  areaId: id,
  areaName: 'Paris Est',
  service: 'checkin',
  language: 'FR',
  address: '12 rue des Lilas',
  zipCode: '75011',
  city: 'Paris',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 42,
  furnished: true,
  options: [],
  tenants: [],
  contacts: [],
  status: 'planned',
  checkerId: id,
  checkerName: 'Ada Diallo',
  startAt: '2026-11-23T08:30:00.000Z',
  endAt: '2026-11-23T09:30:00.000Z',
  durationMinutes: 60,
  offer: 'PRO',
  priceCents: 11_000,
  priceLines: [],
  processes: [],
  prefilled: [],
  result: null,
  resultCents: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  version: 1,
}
const outcomeOf = (act: BulkAct, change: Partial<Booking> = {}): BulkChange | string => {
  try {
    return bulkChangeOf(act, { ...order, ...change })
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('an act on many orders', () => {
  it('moves a mission to a day at its own hour in Paris, or at the one that is told', () => {
    // Summer time begins between the two days: 9:30 stays 9:30.
    expect(outcomeOf({ kind: 'move', day: '2027-04-01' })).toEqual({ step: { to: 'planned', startAt: '2027-04-01T07:30:00.000Z' } })
    expect(outcomeOf({ kind: 'move', day: '2026-11-25', hour: '14:00' })).toEqual({
      step: { to: 'planned', startAt: '2026-11-25T13:00:00.000Z' },
    })
    expect(outcomeOf({ kind: 'shift', days: -2, reason: 'Grève' }, { status: 'confirmed' })).toEqual({
      step: { to: 'confirmed', startAt: '2026-11-21T08:30:00.000Z', reason: 'Grève' },
    })
  })

  it('refuses what can never be, by its code', () => {
    expect(outcomeOf({ kind: 'shift', days: 1 }, { startAt: null, endAt: null })).toBe('BOOKING_NOT_DATED')
    expect(outcomeOf({ kind: 'shift', days: 1 }, { status: 'canceled' })).toBe('BOOKING_NOT_MOVABLE')
    expect(outcomeOf({ kind: 'assign', checkerId: id })).toBe('BULK_UNCHANGED')
    expect(outcomeOf({ kind: 'assign', checkerId: otherId }, { service: 'cleaning', status: 'planned' })).toBe('BOOKING_BY_PARTNER')
    expect(outcomeOf({ kind: 'unassign' }, { checkerId: null })).toBe('BOOKING_WITHOUT_CHECKER')
    expect(outcomeOf({ kind: 'status', to: 'planned' })).toBe('BULK_UNCHANGED')
    expect(outcomeOf({ kind: 'comment', how: 'append', text: 'x'.repeat(20_000) }, { comment: 'a' })).toBe('COMMENT_TOO_LONG')
  })

  it('adds and takes away tags whatever their case, each once, the known ones as they stand', () => {
    expect(outcomeOf({ kind: 'tags', add: ['URGENT', 'Rappel'], remove: ['vip'] }, { tags: ['Urgent', 'VIP'] })).toEqual({
      edit: { tags: ['Urgent', 'Rappel'] },
    })
    expect(outcomeOf({ kind: 'tags', add: ['urgent'], remove: [] }, { tags: ['Urgent'] })).toBe('BULK_UNCHANGED')
    const many = Array.from({ length: mostTags }, (_, index) => `n° ${index}`)
    expect(outcomeOf({ kind: 'tags', add: ['un de trop'], remove: [] }, { tags: many })).toBe('TOO_MANY_TAGS')
  })

  it('writes a comment under the one that is there, in its place, or away', () => {
    expect(outcomeOf({ kind: 'comment', how: 'append', text: 'Deux.' }, { comment: 'Un.' })).toEqual({ edit: { comment: 'Un.\nDeux.' } })
    expect(outcomeOf({ kind: 'comment', how: 'set', text: 'Deux.' }, { comment: 'Un.' })).toEqual({ edit: { comment: 'Deux.' } })
    expect(outcomeOf({ kind: 'comment', how: 'set', text: '' }, { comment: 'Un.' })).toEqual({ edit: { comment: null } })
  })

  it('tells what a cancellation costs, and nothing where nothing is to be confirmed', () => {
    const cancel: BulkAct = { kind: 'status', to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate' } }
    expect(bulkFeeOf(cancel, order, '2026-11-23T07:00:00.000Z')).toBeGreaterThan(0)
    expect(bulkFeeOf(cancel, { ...order, status: 'waiting' }, '2026-11-23T07:00:00.000Z')).toBeNull()
    expect(bulkFeeOf({ kind: 'shift', days: 1 }, order, '2026-11-23T07:00:00.000Z')).toBeNull()
  })

  it('begins with the last mission when all go later, with the first one otherwise', () => {
    const rows = [
      { id: 'a', startAt: '2026-11-23T08:00:00.000Z' },
      { id: 'b', startAt: '2026-11-24T08:00:00.000Z' },
    ]
    expect(inBulkOrder({ kind: 'shift', days: 1 }, rows).map((row) => row.id)).toEqual(['b', 'a'])
    expect(inBulkOrder({ kind: 'shift', days: -1 }, rows).map((row) => row.id)).toEqual(['a', 'b'])
  })

  const acts: fc.Arbitrary<BulkAct> = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), day: fc.constantFrom('2026-12-01', '2027-03-28', '2027-10-31') }),
    fc.record({ kind: fc.constant('shift' as const), days: fc.integer({ min: -365, max: 365 }).filter((count) => count !== 0) }),
    fc.record({ kind: fc.constant('assign' as const), checkerId: fc.constantFrom(id, otherId) }),
    fc.record({ kind: fc.constant('status' as const), to: fc.constantFrom(...bookingStatuses) }),
    fc.record({
      kind: fc.constant('comment' as const),
      how: fc.constantFrom('set' as const, 'append' as const),
      text: fc.string({ minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('tags' as const),
      add: fc.array(fc.constantFrom('a', 'A', 'b', 'c', 'É', 'é'), { minLength: 1, maxLength: mostTags }),
      remove: fc.array(fc.constantFrom('a', 'B', 'd'), { maxLength: 3 }),
    }),
  )
  const orders = fc.record({
    status: fc.constantFrom(...bookingStatuses),
    service: fc.constantFrom(...bookingServices),
    startAt: fc.option(fc.constant('2026-11-23T08:30:00.000Z')),
    tags: fc.option(fc.uniqueArray(fc.constantFrom('a', 'B', 'é', 'x'), { maxLength: 4 })),
    comment: fc.option(fc.string()),
  })

  it('never asks more than one act alone could: no force, an edit that its form takes, a change of date only where dates change', () => {
    const details = fc.check(
      fc.property(acts, orders, (given, change) => {
        const act = bulkAct.parse(given.kind === 'comment' ? { ...given, text: given.text.trim() || 'x' } : given)
        const outcome = outcomeOf(act, change)
        if (typeof outcome === 'string') return true
        if ('edit' in outcome) return bookingChange.safeParse(outcome.edit).success
        return !('force' in outcome.step) && (outcome.step.startAt === undefined || change.startAt !== null)
      }),
    )
    expect(details.counterexample).toBeNull()
  })
})

describe('what is said of a bulk', () => {
  const refused = [
    { reason: bulkReason('CHECKER_DOUBLE_BOOKED', ''), count: 2 },
    { reason: bulkReason('STALE_VERSION', ''), count: 1 },
  ]
  it('counts in French, one and many, with the reasons', () => {
    expect(bulkSentence(37, refused)).toBe(
      '37 commandes peuvent être modifiées, 3 ne le peuvent pas\u00a0: contrôleur déjà occupé (2), modifiée entre-temps (1).',
    )
    expect(bulkSentence(1, [])).toBe('1 commande peut être modifiée.')
    expect(bulkOutcome(0, refused.slice(1))).toBe('0 commande est modifiée, 1 reste sans changement\u00a0: modifiée entre-temps (1).')
    expect(bulkUndoOutcome(2, refused.slice(1))).toBe(
      "2 commandes sont remises comme avant, 1 ne l'est pas\u00a0: modifiée entre-temps (1).",
    )
    expect(bulkReason('UNHEARD_OF', 'Une phrase.')).toBe('Une phrase')
  })
})
