import { expect, it } from 'vitest'
import { completeBooking, exampleTenant } from '../booking/complete-booking.ts'
import type { Booking } from '../booking/order/booking.ts'
import { bookingStatuses } from '../booking/step/booking-status.ts'
import { firstValues } from './alert-setting.ts'
import type { AlertType } from './alert-type.ts'
import { orderAlerts } from './order-alerts.ts'
import { isTenantAwaited, type OrderSituation } from './order-situation.ts'
import { riskFactsOf } from './risk-score.ts'
import { alertsAt } from './timed-alert.ts'

// The rules of an order at their limits; what each watches is in `order-alerts.test.ts`.

const startAt = '2026-11-23T09:00:00.000Z'
const endAt = '2026-11-23T10:10:00.000Z'
const createdAt = '2026-11-01T09:00:00.000Z'
const situationOf = (order: Partial<Booking> = {}, rest: Partial<OrderSituation> = {}): OrderSituation => ({
  order: { ...completeBooking, createdAt, ...order },
  isLocated: true,
  referenceRequired: false,
  confirmedBy: 'tenant',
  statusSince: createdAt,
  propositionAt: null,
  searchedStartAt: null,
  linkSentAt: null,
  presenceAt: null,
  hasMissionData: false,
  hasReport: false,
  checkers: [],
  bounced: [],
  risks: [],
  ...rest,
})
const planned = { status: 'planned', startAt, endAt, checkerId: completeBooking.clientId } as const
const alertOf = (situation: OrderSituation, type: AlertType, now: string) =>
  alertsAt(orderAlerts(situation, firstValues), now).find((alert) => alert.type === type)
const rulesOf = (situation: OrderSituation, type: AlertType, now: string) =>
  alertOf(situation, type, now)?.facts.map(({ rule }) => rule) ?? []

it('waits for visitors as for a tenant', () => {
  const linked = situationOf({ status: 'waiting_visitors', service: 'visite', tenants: [] }, { linkSentAt: '2026-11-10T08:00:00.000Z' })
  expect(rulesOf(linked, 'waitingTenant', '2026-11-12T08:00:00.000Z')).toEqual(['linkOld'])
})

it('misses what planning needs only while the order is to do or to plan, without a date', () => {
  const bare = { presenceRequired: null, tenants: [], startAt: null, endAt: null }
  const missing = bookingStatuses.filter((status) =>
    rulesOf(situationOf({ ...bare, status }), 'missingData', createdAt).includes('dispatchDataMissing'),
  )
  expect(missing).toEqual(['waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker'])
})

it('misses what the mission needs only once it is planned, and names each field', () => {
  const bare = { ...planned, digicode: null }
  const missing = bookingStatuses.filter(
    (status) => rulesOf(situationOf({ ...bare, status }), 'missingData', '2026-11-22T09:00:00.000Z').length > 0,
  )
  expect(missing).toEqual(['planned', 'confirmed'])
  const [fact] = alertOf(situationOf(bare), 'missingData', '2026-11-22T09:00:00.000Z')?.facts ?? []
  expect([fact?.observed, fact?.fields]).toEqual([['le digicode ou « aucun »'], [{ name: 'digicode', words: 'le digicode ou « aucun »' }]])
})

it('is high within 48 hours of the searched hour', () => {
  const bare = situationOf({ presenceRequired: null, tenants: [], status: 'waiting' }, { searchedStartAt: startAt })
  expect(alertOf(bare, 'missingData', '2026-11-21T08:59:59.000Z')?.severity).toBe('medium')
  expect(alertOf(bare, 'missingData', '2026-11-21T09:00:00.000Z')?.severity).toBe('high')
})

it('is critical six hours after a closing without anything recorded', () => {
  const closed = situationOf({ ...planned, status: 'done' }, { statusSince: endAt })
  expect(alertOf(closed, 'noDataBooking', '2026-11-23T16:09:59.000Z')?.severity).toBe('medium')
  expect(alertOf(closed, 'noDataBooking', '2026-11-23T16:10:00.000Z')?.severity).toBe('critical')
})

it('awaits a tenant where the order or one of its tenants says so', () => {
  const awaited = (presenceRequired: boolean | null, ...required: boolean[]) =>
    isTenantAwaited(
      situationOf({ ...planned, presenceRequired, tenants: required.map((each) => ({ ...exampleTenant, presenceRequired: each })) }),
    )
  expect([awaited(true), awaited(true, false), awaited(false, true), awaited(null, false, true)]).toEqual([true, true, true, true])
  expect([awaited(false), awaited(null, false), awaited(false, false)]).toEqual([false, false, false])
})

it('risks what its own people and its confirmation lack, each factor with its points, and none without points', () => {
  const mobile = { ...exampleTenant, phone: '+33612345678' }
  const factors = (order: Partial<Booking>, rest: Partial<OrderSituation> = {}) =>
    riskFactsOf(situationOf({ ...planned, ...order }, { presenceAt: createdAt, ...rest }), firstValues).map(({ factor }) => factor)
  expect(factors({ tenants: [mobile] })).toEqual(['startUnconfirmed'])
  expect(factors({ tenants: [mobile], status: 'confirmed' })).toEqual([])
  expect(factors({ tenants: [{ ...exampleTenant, phone: null }, mobile], status: 'confirmed' })).toEqual([])
  expect(
    factors({
      tenants: [
        { ...mobile, presenceRequired: false },
        { ...exampleTenant, phone: null },
      ],
      status: 'confirmed',
    }),
  ).toEqual(['noMobile'])
  expect(factors({ tenants: [], status: 'confirmed' })).toEqual([])
  expect(factors({ startAt: null, tenants: [exampleTenant] })).toEqual([])
  const risks = [
    { factor: 'clientBlocked', since: createdAt, name: 'Impayé' },
    { factor: 'entryMissing', since: createdAt },
  ] as const
  const weights = { ...firstValues.weights, entryMissing: 0 }
  const facts = riskFactsOf(situationOf({ ...planned, status: 'confirmed', tenants: [] }, { risks }), { ...firstValues, weights })
  expect(facts).toEqual([
    {
      rule: 'risk',
      factor: 'clientBlocked',
      observed: firstValues.weights.clientBlocked,
      threshold: null,
      since: createdAt,
      name: 'Impayé',
    },
  ])
  const [unnamed] = riskFactsOf(situationOf({ ...planned, status: 'confirmed', tenants: [] }, { risks: risks.slice(1) }), firstValues)
  expect(Object.keys(unnamed ?? {})).not.toContain('name')
})
