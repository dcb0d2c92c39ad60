import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offers } from '../../offer/offer.ts'
import { addMinutes } from '../../values/date/moment.ts'
import { causes } from '../step/booking-cause.ts'
import { feeNow, feeToConfirm, lastMinuteFrom, resultAfter, resultAtPrice } from './booking-fee.ts'
import { bookingResults } from '../step/booking-result.ts'
import { bookingStatuses, isFinal } from '../step/booking-status.ts'
import { bookingTransitions, statusAfter } from '../step/booking-transition.ts'

/** Monday 23 November 2026, 10:00 in Paris. */
const startAt = '2026-11-23T09:00:00.000Z'
const order = { status: 'planned', startAt, priceCents: 9_001, offer: 'PRO', result: null, resultCents: null } as const
const long = '2026-11-01T09:00:00.000Z'
const rowOf = (id: string) => {
  const row = bookingTransitions.find((transition) => transition.id === id)
  if (!row) throw new Error(`No transition ${id}`)
  return row
}
const ending = (id: string, now = long, stated = {}, change = {}) => resultAfter(rowOf(id), { ...order, ...change }, { now, stated })

const anyOrder = fc.record({
  status: fc.constantFrom(...bookingStatuses),
  startAt: fc.constantFrom(startAt, null),
  priceCents: fc.nat(1_000_000),
  offer: fc.constantFrom(...offers),
  result: fc.constantFrom(null, ...bookingResults),
  resultCents: fc.constantFrom(null, 100),
})

describe('the end of an order, and what it costs', () => {
  it('costs from 18:00 of the last working day before, or 24 hours before, whichever comes first', () => {
    expect(lastMinuteFrom(startAt)).toBe('2026-11-20T17:00:00.000Z')
    expect(lastMinuteFrom('2026-11-24T09:00:00.000Z')).toBe('2026-11-23T09:00:00.000Z')
    // 19:30: 18:00 of the day before is earlier than 24 hours before.
    expect(lastMinuteFrom('2026-11-24T18:30:00.000Z')).toBe('2026-11-23T17:00:00.000Z')
  })

  it('goes back over holidays: a Friday after Thursday 11 November counts from Wednesday', () => {
    expect(lastMinuteFrom('2027-11-12T09:00:00.000Z')).toBe('2027-11-10T17:00:00.000Z')
  })

  it('is free until that instant and costs half from it on, half a cent up', () => {
    expect(ending('E20', '2026-11-20T16:59:59.999Z')).toEqual({ result: 'canceled', amountCents: 0 })
    expect(ending('E20', '2026-11-20T17:00:00.000Z')).toEqual({ result: 'canceledLastMinute', amountCents: 4_501 })
    expect(ending('E21', '2026-11-20T17:00:00.000Z')).toEqual({ result: 'canceledLastMinute', amountCents: 4_501 })
    expect(ending('E20', '2026-11-30T17:00:00.000Z', {}, { startAt: null })).toEqual({ result: 'canceled', amountCents: 0 })
  })

  it('bills nothing for our own fault, nor to an offer without invoicing', () => {
    const free = { result: 'canceledNoInvoicing', amountCents: 0 }
    expect(ending('E20', startAt, { cause: 'goodwill' })).toEqual(free)
    expect(ending('E19', startAt, { cause: 'checker_prevented' })).toEqual(free)
    expect(ending('E20', startAt, {}, { offer: 'NO_INVOICING' })).toEqual(free)
    expect(ending('E19', startAt, { cause: 'tenant_absent' }, { offer: 'NO_INVOICING' })).toEqual(free)
    expect(ending('V09', startAt, {}, { offer: 'NO_INVOICING' })).toEqual(free)
    expect(ending('D08', startAt, { tripMade: true }, { offer: 'NO_INVOICING' })).toEqual(free)
    expect(ending('E22')).toEqual(free)
  })

  it('bills 60 % of a trip for nothing, and the trip of a visit that nobody came to', () => {
    expect(ending('E19', startAt, { cause: 'tenant_absent' })).toEqual({ result: 'unsuccessfulDisplacement', amountCents: 5_401 })
    expect(ending('V09')).toEqual({ result: 'displacement', amountCents: 4_500 })
    expect(ending('D08', long, { tripMade: true })).toEqual({ result: 'displacement', amountCents: 4_500 })
    expect(ending('D08')).toEqual({ result: 'canceledNoInvoicing', amountCents: 0 })
  })

  it.each(['E18', 'E24', 'V08', 'D07'])('%s completes the order at its price, whatever the offer', (id) => {
    expect(ending(id, long, {}, { offer: 'NO_INVOICING' })).toEqual({ result: 'completed', amountCents: 9_001 })
  })

  it('gives every final status a result, and one only', () => {
    const endings = bookingTransitions.filter((row) => isFinal(statusAfter(row)))
    fc.assert(
      fc.property(fc.constantFrom(...endings), anyOrder, fc.constantFrom(...causes, undefined), (row, before, cause) => {
        const ended = resultAfter(row, before, { now: startAt, stated: { cause } })
        expect(bookingResults).toContain(ended?.result)
        expect(ended?.amountCents).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(ended?.amountCents)).toBe(true)
      }),
    )
  })

  it.each([
    ['completed', 9_001],
    ['canceled', 0],
    ['canceledLastMinute', 4_501],
    ['canceledNoInvoicing', 0],
    ['displacement', 4_500],
    ['unsuccessfulDisplacement', 5_401],
  ] as const)('%s is worth %i cents at another price, by the fees of its grid [ENT-14]', (result, cents) => {
    expect(resultAtPrice(result, order)).toBe(cents)
    const fees = { lastMinuteRate: 10_000, unsuccessfulMoveRate: 0, displacement: 1 }
    const others = {
      completed: 9_001,
      canceled: 0,
      canceledLastMinute: 9_001,
      canceledNoInvoicing: 0,
      displacement: 1,
      unsuccessfulDisplacement: 0,
    }
    expect(resultAtPrice(result, { ...order, priceSource: { fees } })).toBe(others[result])
  })

  it('takes the result back with an undo, except when a report is reopened', () => {
    const ended = { result: 'completed', resultCents: 9_001 } as const
    const undos = bookingTransitions.filter((row) => row.isUndo)
    expect(
      undos.filter((row) => resultAfter(row, { ...order, ...ended }, { now: startAt, stated: {} }) !== null).map(({ id }) => id),
    ).toEqual(['E27'])
  })

  it('keeps the result of a visit when its report is validated, and has none on the way', () => {
    const ended = { result: 'completed', resultCents: 8_000 } as const
    expect(ending('E26', startAt, {}, ended)).toEqual({ result: 'completed', amountCents: 8_000 })
    expect(ending('D10', startAt, {}, ended)).toEqual({ result: 'completed', amountCents: 8_000 })
    expect(ending('E13')).toBeNull()
  })

  it('asks the fee to be confirmed once somebody was looked for', () => {
    const statuses = bookingStatuses.filter((status) => !isFinal(status) && feeToConfirm({ ...order, status }, startAt) !== null)
    expect(statuses).toEqual(['waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission'])
    expect(feeToConfirm(order, startAt, 'goodwill')).toBeNull()
  })

  it('never costs more than the price, and never less as time passes', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(20_000), fc.nat(20_000), (priceCents, first, second) => {
        const at = (minutes: number) => feeNow({ ...order, priceCents }, addMinutes(startAt, -minutes))
        expect(at(Math.min(first, second))).toBeGreaterThanOrEqual(at(Math.max(first, second)))
        expect(at(first)).toBeLessThanOrEqual(priceCents)
      }),
    )
  })
})
