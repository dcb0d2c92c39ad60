import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeBooking, exampleFetched } from '../../complete-booking.ts'
import { reportPoints } from '../report-point.ts'
import type { Booking } from '../../order/booking.ts'
import { causes } from '../booking-cause.ts'
import { type BookingTransition, bookingTransitions } from '../booking-transition.ts'
import { guardFacts } from './booking-facts.ts'
import { bookingGuards } from './booking-guards.ts'
import { type TypedFacts, typedRefusals } from './typed-refusals.ts'

const now = '2026-11-23T09:00:00.000Z'
const startAt = '2026-11-24T09:00:00.000Z'
const checkerId = '0190a000-0000-7000-8000-000000000009'
const planned: Booking = { ...completeBooking, startAt, endAt: '2026-11-24T10:00:00.000Z', checkerId, status: 'planned' }
const untyped: TypedFacts = { now, reason: undefined, stated: {}, feeToConfirm: null, hasWithdrawnKeys: false }
const asStaff = { actors: ['OPS'] as const }

const rowOf = (id: string): BookingTransition => {
  const row = bookingTransitions.find((candidate) => candidate.id === id)
  if (!row) throw new Error(`No transition ${id}`)
  return row
}

describe('the refusals before the request', () => {
  it('name a missing cause and an unconfirmed fee together', () => {
    const refusals = typedRefusals(planned, rowOf('E20'), { ...untyped, feeToConfirm: 2_500 }, asStaff)
    expect(refusals.map(({ guard }) => guard)).toEqual(['G11', 'G29'])
  })

  it('are gone once the cause is chosen and the fee confirmed', () => {
    const typed = { ...untyped, feeToConfirm: 2_500, stated: { cause: 'client_request' as const, feeCents: 2_500 } }
    expect(typedRefusals(planned, rowOf('E20'), typed, asStaff)).toEqual([])
  })

  it('name a missing checker, and leave a chosen one to the server', () => {
    const free = { ...planned, checkerId: null }
    const messages = (typed: TypedFacts) => typedRefusals(free, rowOf('E12'), typed, asStaff).map(({ message }) => message)
    expect(messages(untyped)).toContain('Choisissez un contrôleur.')
    expect(messages({ ...untyped, checkerId })).not.toContain('Choisissez un contrôleur.')
  })

  it('leave out a guard that is forced with a reason', () => {
    const typed = { ...untyped, stated: { cause: 'no_access' as const, statement: 'Digicode changé.' }, reason: 'Porte close' }
    expect(typedRefusals(planned, rowOf('E19'), typed, asStaff).map(({ guard }) => guard)).toEqual(['G34'])
    expect(typedRefusals(planned, rowOf('E19'), typed, { ...asStaff, force: ['G34'], reason: 'Porte close' })).toEqual([])
  })
})

const fetched = { ...exampleFetched, referenceRequired: false }

it('are refusals of the server too, whatever was typed', () => {
  const typedFacts = fc.record({
    reason: fc.option(fc.constant('Un motif'), { nil: undefined }),
    hasWithdrawnKeys: fc.boolean(),
    stated: fc.record(
      {
        cause: fc.constantFrom(...causes),
        waitedMinutes: fc.constantFrom(5, 20),
        statement: fc.constant('Digicode changé.'),
        informationComplete: fc.boolean(),
        withdrawnKeys: fc.constantFrom('transfer' as const, 'return' as const),
        points: fc.array(fc.constantFrom(...reportPoints), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  })
  const bookings = fc.constantFrom(planned, { ...planned, checkerId: null }, { ...planned, startAt: null, endAt: null, checkerId: null })
  fc.assert(
    fc.property(fc.constantFrom(...bookingTransitions), bookings, typedFacts, (row, booking, typed) => {
      const slot = booking.startAt && booking.endAt ? { startAt: booking.startAt, endAt: booking.endAt } : null
      const facts = guardFacts(booking, { ...fetched, ...typed, slot })
      const onServer = bookingGuards.refused(row, facts, asStaff.actors)
      expect(onServer).toEqual(
        expect.arrayContaining(typedRefusals(booking, row, { now, ...typed, feeToConfirm: facts.feeToConfirm }, asStaff)),
      )
    }),
  )
})
