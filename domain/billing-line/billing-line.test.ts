import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingResults } from '../booking/step/booking-result.ts'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import { deliveryStatuses } from '../delivery/delivery.ts'
import { offers } from '../offer/offer.ts'
import { type BilledOrder, openStateOf, dueLine } from './billed-order.ts'
import { type BillingLine, type BillingLineStatus, billingLineStatuses } from './billing-line.ts'
import { lineChange } from './billing-line-change.ts'
import { billingLineMachine } from './billing-line-machine.ts'

const order: BilledOrder = {
  bookingId: 'b',
  clientId: 'c',
  deliveryId: null,
  status: 'validated',
  offer: 'PRO',
  priceCents: 11_000,
  hasGrid: true,
  startAt: '2026-10-31T23:30:00.000Z',
  result: 'completed',
  amountCents: 11_000,
  endedAt: '2026-11-05T10:00:00.000Z',
  deliveryStatus: null,
}

describe('what of an ended order is billed [ENT-14]', () => {
  it.each<[string, Partial<BilledOrder>, string, string | null]>([
    ['a completed order', {}, 'to_bill', null],
    ['a report that is not validated', { status: 'done' }, 'to_bill', 'report'],
    ['a lot of a delivery that goes on', { deliveryStatus: 'in_progress' }, 'to_bill', 'delivery'],
    ['a lot of a delivery that is over', { deliveryStatus: 'done' }, 'to_bill', null],
    ['a lot of a cancelled delivery', { deliveryStatus: 'canceled', result: 'canceledLastMinute', amountCents: 5_500 }, 'to_bill', null],
    ['an offer without invoices', { offer: 'NO_INVOICING' }, 'not_billable', 'offer'],
    ['a subscription', { offer: 'CHECKAPP_LOGICIEL' }, 'not_billable', 'subscription'],
    ['a report finalised in the software', { offer: 'CHECKAPP_LOGICIEL_UNITE' }, 'to_bill', null],
    [
      'a cancellation in the software',
      { offer: 'CHECKAPP_LOGICIEL_UNITE', result: 'canceledLastMinute', amountCents: 5_500 },
      'not_billable',
      'reports_only',
    ],
    ['no offer', { offer: 'NO_OFFER' }, 'to_qualify', 'no_offer'],
    ['no offer and no price', { offer: 'NO_OFFER', priceCents: 0, amountCents: 0, hasGrid: false }, 'to_qualify', 'no_offer'],
    ['a price that nobody fixed', { priceCents: 0, amountCents: 0, hasGrid: false }, 'to_qualify', 'no_price'],
    ['a price of nothing by a grid', { priceCents: 0, amountCents: 0 }, 'not_billable', 'amount'],
    ['a cancellation in time', { result: 'canceled', amountCents: 0 }, 'not_billable', 'amount'],
    ['a cancellation in time without offer', { result: 'canceled', amountCents: 0, offer: 'NO_OFFER' }, 'not_billable', 'amount'],
    ['a goodwill', { result: 'canceledNoInvoicing', amountCents: 0 }, 'not_billable', 'result'],
    ['a share house', { offer: 'COLOCATION' }, 'to_bill', null],
    ['a report reintegrated', { offer: 'REINTEGRATION_RAPPORT_CASA', startAt: null }, 'to_bill', null],
  ])('%s', (_, change, status, because) => expect(openStateOf({ ...order, ...change })).toEqual({ status, because }))

  it('is of the Paris month of the mission, or of the end of the order where nobody went', () => {
    expect(dueLine(order, null)).toMatchObject({ performedOn: '2026-11-01', month: '2026-11-01' })
    expect(dueLine({ ...order, result: 'canceledLastMinute' }, null)).toMatchObject({ performedOn: '2026-11-05' })
    expect(dueLine({ ...order, startAt: null, endedAt: '2026-12-31T23:30:00.000Z' }, null)).toMatchObject({ month: '2027-01-01' })
  })

  it('stays on its day when its amount is computed again later', () => {
    const before: BillingLine = { ...lineOf({ result: 'canceledLastMinute' }), performedOn: '2026-11-05' }
    const later = { ...order, result: 'canceledLastMinute' as const, endedAt: '2026-12-02T10:00:00.000Z' }
    expect(dueLine(later, before).performedOn).toBe('2026-11-05')
  })
})

const lineOf = (change: Partial<BilledOrder> = {}): BillingLine => ({
  id: 'l',
  ...dueLine({ ...order, ...change }, null),
  invoiceId: null,
  invoiceNumber: null,
  version: 1,
})

describe('how a line follows its order', () => {
  const due = dueLine(order, null)
  it.each(['in_draft', 'invoiced'] as const)('%s: nothing that the document states may change', (status) => {
    const before = { ...lineOf(), status }
    expect(lineChange(before, due)).toEqual({ kind: 'stays' })
    expect(lineChange(before, null)).toEqual({ kind: 'refused', status })
    expect(lineChange(before, { ...due, amountCents: 1 })).toEqual({ kind: 'refused', status })
    expect(lineChange(before, { ...due, result: 'displacement' })).toEqual({ kind: 'refused', status })
    expect(lineChange(before, { ...due, clientId: 'other' })).toMatchObject({ kind: 'moved' })
  })

  it('waits again in a draft whose report is opened again, and never on an issued invoice', () => {
    const reopened = { ...due, because: 'report' as const }
    expect(lineChange({ ...lineOf(), status: 'in_draft' }, reopened)).toMatchObject({ kind: 'moved', line: { because: 'report' } })
    expect(lineChange({ ...lineOf(), status: 'invoiced' }, reopened)).toEqual({ kind: 'stays' })
  })

  it('is made anew after a credit note when something else is due, and stays as a trace when nothing is', () => {
    const credited = { ...lineOf(), status: 'credited' as const }
    expect(lineChange(credited, due)).toEqual({ kind: 'stays' })
    expect(lineChange(credited, null)).toEqual({ kind: 'ended', staysAsTrace: true })
    expect(lineChange(credited, { ...due, amountCents: 9_000 })).toMatchObject({ kind: 'made', ends: true })
    expect(lineChange(credited, { ...due, clientId: 'other' })).toMatchObject({ kind: 'moved' })
  })
})

const billed: fc.Arbitrary<BilledOrder> = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    offer: fc.constantFrom(...offers),
    priceCents: fc.constantFrom(0, 1, 11_000),
    amountCents: fc.constantFrom(0, 1, 11_000),
    hasGrid: fc.boolean(),
    result: fc.constantFrom(...bookingResults),
    startAt: fc.constantFrom(null, '2026-10-31T23:30:00.000Z', '2026-06-01T08:00:00.000Z'),
    deliveryStatus: fc.constantFrom(null, ...deliveryStatuses),
  })
  .map((change) => ({ ...order, ...change }))

describe('any order and any line', () => {
  it('a line that is to be billed owes an amount, and one without says why', () => {
    fc.assert(
      fc.property(billed, (given) => {
        const { status, because } = openStateOf(given)
        expect(status === 'to_bill' ? given.amountCents > 0 : because !== null).toBe(true)
      }),
    )
  })

  it('takes only steps of the machine, and following twice changes nothing more', () => {
    const isStep = (from: BillingLineStatus, to: BillingLineStatus) =>
      from === to || billingLineMachine.open(from, ['SYS']).some((row) => row.to === to)
    fc.assert(
      fc.property(billed, billed, fc.constantFrom(...billingLineStatuses), (first, second, status) => {
        const before: BillingLine = { ...lineOf(first), status }
        const change = lineChange(before, dueLine(second, before))
        if (change.kind !== 'changed') return
        const after: BillingLine = { ...before, ...change.line }
        expect(isStep(before.status, after.status)).toBe(true)
        expect(lineChange(after, dueLine(second, after)).kind).toBe('stays')
      }),
    )
  })
})
