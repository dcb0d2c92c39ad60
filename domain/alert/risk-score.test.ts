import { describe, expect, it } from 'vitest'
import { completeBooking } from '../booking/complete-booking.ts'
import type { OrderSituation } from './order-situation.ts'
import { type RiskData, risksOf, type WithdrawalLeg } from './risk-score.ts'

const createdAt = '2026-11-01T09:00:00.000Z'
// A Wednesday, and the Monday before it.
const startAt = '2026-11-25T09:00:00.000Z'
const monday = '2026-11-23T09:00:00.000Z'
const leg: WithdrawalLeg = { way: 'SAFELOCK_BOX', status: 'not_started', active: true, hasCode: true }
const nothing: RiskData = {
  block: null,
  withdrawal: null,
  gaps: [],
  durations: [],
  failedCode: null,
  checker: null,
  hoursAreForced: false,
}

const risks = (data: Partial<RiskData>, order: Partial<OrderSituation['order']> = {}, isLocated = true) => {
  const minutes = 66 * 60_000
  const planned = { startAt, endAt: new Date(Date.parse(order.startAt ?? startAt) + minutes).toISOString() }
  const situation = {
    order: { ...completeBooking, ...planned, createdAt, ...order },
    isLocated,
    referenceRequired: false,
    confirmedBy: 'tenant' as const,
    statusSince: createdAt,
    propositionAt: null,
    searchedStartAt: null,
    linkSentAt: null,
    presenceAt: null,
    hasMissionData: false,
    hasReport: false,
    checkers: [],
    bounced: [],
  }
  return risksOf(situation, { ...nothing, ...data })
}
const factors = (...given: Parameters<typeof risks>) => risks(...given).map(({ factor }) => factor)

describe('the risk of the keys', () => {
  it('begins at 16:00 of the day before, in Paris, in winter as in summer', () => {
    expect(risks({ withdrawal: leg })).toEqual([{ factor: 'keysNotWithdrawn', since: '2026-11-24T15:00:00.000Z' }])
    expect(risks({ withdrawal: leg }, { startAt: '2026-07-08T09:00:00.000Z' })).toEqual([
      { factor: 'keysNotWithdrawn', since: '2026-07-07T14:00:00.000Z' },
    ])
  })

  it('is none of keys that wait on site, are in hand, or have no active way', () => {
    expect(factors({ withdrawal: { ...leg, way: 'ONSITE' } })).toEqual([])
    expect(factors({ withdrawal: { ...leg, status: 'withdrawn_by_checker' } })).toEqual([])
    expect(factors({ withdrawal: { ...leg, active: false } })).toEqual([])
    expect(factors({ withdrawal: null })).toEqual([])
  })

  it('counts a box without a code, and keys of an agency after a closed day', () => {
    expect(factors({ withdrawal: { ...leg, hasCode: false } })).toEqual(['keysNotWithdrawn', 'boxWithoutCode'])
    expect(factors({ withdrawal: { ...leg, way: 'AGENCY', hasCode: false } })).toEqual(['keysNotWithdrawn'])
    expect(factors({ withdrawal: { ...leg, way: 'AGENCY' } }, { startAt: monday })).toEqual(['keysNotWithdrawn', 'closedBefore'])
    expect(factors({ withdrawal: { ...leg, way: 'AGENCY', status: 'withdrawn_by_checker' } }, { startAt: monday })).toEqual([])
    // Thursday 12 November 2026 follows the holiday of the eleventh.
    expect(factors({ withdrawal: { ...leg, way: 'AGENCY' } }, { startAt: '2026-11-12T09:00:00.000Z' })).toContain('closedBefore')
  })
})

describe('the risk of the checker', () => {
  const checker = { name: 'Nour Petit', missionsBefore: 1, declinedPercent: 10 }

  it('is none with one mission behind and a tenth declined', () => {
    expect(factors({ checker })).toEqual([])
  })

  it('is that of a first mission, or of more than a tenth declined', () => {
    expect(risks({ checker: { ...checker, missionsBefore: 0 } })).toEqual([{ factor: 'newChecker', since: createdAt, name: 'Nour Petit' }])
    expect(factors({ checker: { ...checker, declinedPercent: 11 } })).toEqual(['newChecker'])
  })
})

describe('the risk of the hour', () => {
  it('is a gap below the travel and a tenth of it', () => {
    expect(factors({ gaps: [{ gapMinutes: 33, travelMinutes: 30 }] })).toEqual([])
    expect(factors({ gaps: [{ gapMinutes: 32, travelMinutes: 30 }] })).toEqual(['shortTravel'])
  })

  it('is more than a quarter of an hour less than the table of durations says', () => {
    // The table says 71 minutes for this home.
    expect(factors({}, { endAt: '2026-11-25T09:56:00.000Z' })).toEqual([])
    expect(factors({}, { endAt: '2026-11-25T09:55:00.000Z' })).toEqual(['shortDuration'])
  })

  it('is an hour that was forced', () => {
    expect(factors({ hoursAreForced: true })).toEqual(['forcedHours'])
  })
})

it('a blocked client, an order in vain before, a missing entry and an address without a place are risks; an order without an hour has none', () => {
  const block = { title: 'Impayé', since: '2026-11-10T00:00:00.000Z' }
  expect(risks({ block, failedCode: 'C26000001-7' }, { entryBookingId: null }, false)).toEqual([
    { factor: 'clientBlocked', since: block.since, name: 'Impayé' },
    { factor: 'failedBefore', since: createdAt, name: 'C26000001-7' },
    { factor: 'entryMissing', since: createdAt },
    { factor: 'impreciseAddress', since: createdAt },
  ])
  expect(risks({ block }, { startAt: null, endAt: null })).toEqual([])
})
