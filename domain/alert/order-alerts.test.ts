import { describe, expect, it } from 'vitest'
import { completeBooking, exampleTenant } from '../booking/complete-booking.ts'
import type { Booking } from '../booking/order/booking.ts'
import { firstThresholds, firstValues, firstWeights } from './alert-setting.ts'
import type { AlertType } from './alert-type.ts'
import { factInWords } from './alert-words.ts'
import { clientAlerts, type ClientSituation } from './client-alerts.ts'
import { orderAlerts } from './order-alerts.ts'
import type { OrderSituation } from './order-situation.ts'
import { riskFactsOf } from './risk-score.ts'
import { alertsAt, nextMoment } from './timed-alert.ts'

const startAt = '2026-11-23T09:00:00.000Z'
const endAt = '2026-11-23T10:10:00.000Z'
const createdAt = '2026-11-01T09:00:00.000Z'
const checker = { checkerId: '01990000-0000-7000-8000-00000000000a', checkerName: 'Nour Petit' }

const situationOf = (order: Partial<Booking> = {}, rest: Partial<OrderSituation> = {}): OrderSituation => ({
  order: { ...completeBooking, ...order },
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
const planned = { status: 'planned', startAt, endAt, ...checker } as const
const verdicts = (situation: OrderSituation, now: string) =>
  alertsAt(orderAlerts(situation, firstValues), now).map(({ type, severity, facts }) => [type, severity, facts.map(({ rule }) => rule)])
const severityOf = (situation: OrderSituation, type: AlertType, now: string) =>
  alertsAt(orderAlerts(situation, firstValues), now).find((alert) => alert.type === type)?.severity ?? null

describe('noChecker [ROUTE-3]', () => {
  it('opens ten days before the start when nothing is proposed, and at once in the status without checker', () => {
    const waits = situationOf({ wishedDay: '2026-11-23' })
    expect(severityOf(waits, 'noChecker', '2026-11-12T22:00:00.000Z')).toBeNull()
    expect(verdicts(waits, '2026-11-13T23:00:00.000Z')).toEqual([['noChecker', 'medium', ['nothingProposed']]])
    expect(verdicts(situationOf({ status: 'no_checker', wishedDay: '2027-03-01' }), createdAt)).toEqual([
      ['noChecker', 'medium', ['statusNoChecker']],
    ])
  })

  it('is worse the nearer the start is', () => {
    const without = situationOf({ status: 'no_checker' }, { searchedStartAt: startAt })
    expect(severityOf(without, 'noChecker', '2026-11-20T08:59:59.000Z')).toBe('medium')
    expect(severityOf(without, 'noChecker', '2026-11-20T09:00:00.000Z')).toBe('high')
    expect(severityOf(without, 'noChecker', '2026-11-22T09:00:00.000Z')).toBe('critical')
  })

  it('waits while a proposition is open, and concerns no service on demand', () => {
    const waiting = situationOf({ status: 'waiting_checker' }, { propositionAt: '2026-11-22T08:00:00.000Z' })
    expect(severityOf(waiting, 'noChecker', '2026-11-22T09:00:00.000Z')).toBeNull()
    expect(severityOf(situationOf({ service: 'cleaning', status: 'no_checker' }), 'noChecker', '2026-11-22T09:00:00.000Z')).toBeNull()
  })

  it('hides that a checker is awaited', () => {
    const silent = situationOf({ status: 'waiting_checker' }, { searchedStartAt: startAt })
    expect(verdicts(silent, '2026-11-22T09:00:00.000Z').map(([type]) => type)).toEqual(['noChecker'])
  })
})

describe('waitingChecker [ROUTE-3]', () => {
  it('opens when a proposition is older than four hours, or the start is within 72', () => {
    const waiting = situationOf({ status: 'waiting_checker' }, { propositionAt: '2026-11-10T08:00:00.000Z', searchedStartAt: startAt })
    expect(verdicts(waiting, '2026-11-10T11:59:00.000Z')).toEqual([])
    expect(verdicts(waiting, '2026-11-10T12:00:00.000Z')).toEqual([['waitingChecker', 'medium', ['propositionOld']]])
    expect(verdicts(waiting, '2026-11-20T09:00:00.000Z')).toEqual([['waitingChecker', 'high', ['propositionOld', 'checkerAwaitedLate']]])
  })
})

describe('waitingTenant [ROUTE-3]', () => {
  it('opens 48 hours after the link, and five days before the wished day', () => {
    const linked = situationOf({ status: 'waiting_roomer' }, { linkSentAt: '2026-11-10T08:00:00.000Z' })
    expect(verdicts(linked, '2026-11-12T07:59:00.000Z')).toEqual([])
    expect(verdicts(linked, '2026-11-12T08:00:00.000Z')).toEqual([['waitingTenant', 'medium', ['linkOld']]])
    expect(verdicts(linked, '2026-11-18T00:00:00.000Z')).toEqual([['waitingTenant', 'medium', ['linkOld', 'wishedSoon']]])
  })

  it('opens at 18:00 two days before for an unconfirmed presence, unless a tenant confirmed or nobody is expected', () => {
    const now = '2026-11-21T17:00:00.000Z'
    expect(verdicts(situationOf(planned), '2026-11-21T16:59:59.000Z')).toEqual([])
    expect(verdicts(situationOf(planned), now)).toEqual([['waitingTenant', 'medium', ['presenceUnconfirmed']]])
    expect(severityOf(situationOf(planned), 'waitingTenant', '2026-11-22T09:00:00.000Z')).toBe('high')
    expect(verdicts(situationOf(planned, { confirmedBy: 'client' }), now)).toEqual([['waitingTenant', 'medium', ['presenceUnconfirmed']]])
    expect(verdicts(situationOf(planned, { confirmedBy: 'nobody' }), now)).toEqual([])
    expect(verdicts(situationOf(planned, { presenceAt: now }), now)).toEqual([])
    expect(verdicts(situationOf({ ...planned, presenceRequired: false, tenants: [] }), now)).toEqual([])
    expect(verdicts(situationOf({ ...planned, status: 'confirmed' }), now)).toEqual([])
  })
})

describe('missingData [ROUTE-3]', () => {
  it('names what is missing to plan an undated order, and to carry out one that begins within five days', () => {
    const open = situationOf({ presenceRequired: null, tenants: [], wishedDay: '2027-03-01' })
    expect(verdicts(open, createdAt)).toEqual([['missingData', 'medium', ['dispatchDataMissing']]])
    const near = situationOf({ ...planned, digicode: null })
    expect(verdicts(near, '2026-11-18T08:59:00.000Z')).toEqual([])
    expect(verdicts(near, '2026-11-18T09:00:00.000Z')).toEqual([['missingData', 'medium', ['executionDataMissing']]])
    expect(severityOf(near, 'missingData', '2026-11-21T09:00:00.000Z')).toBe('high')
  })
})

describe('noDataBooking [ROUTE-3]', () => {
  it('opens two hours after the planned end, is critical after six, and hides what no longer matters', () => {
    const late = situationOf({ ...planned, digicode: null })
    const now = '2026-11-23T12:10:00.000Z'
    expect(verdicts(late, now)).toEqual([['noDataBooking', 'medium', ['missionNotClosed']]])
    expect(severityOf(late, 'noDataBooking', '2026-11-23T16:10:00.000Z')).toBe('critical')
  })

  it('opens an hour after a closing without anything recorded', () => {
    const closed = situationOf({ ...planned, status: 'done' }, { statusSince: endAt, hasReport: true })
    expect(verdicts(closed, '2026-11-23T11:09:00.000Z')).toEqual([])
    expect(verdicts(closed, '2026-11-23T11:10:00.000Z')).toEqual([['noDataBooking', 'medium', ['closedWithoutData']]])
    expect(verdicts({ ...closed, hasMissionData: true }, '2026-11-23T11:10:00.000Z')).toEqual([])
  })
})

describe('missingReport [ROUTE-3]', () => {
  it('opens a day after the mission, and is high after two', () => {
    const done = situationOf({ ...planned, status: 'done' }, { statusSince: endAt, hasMissionData: true })
    expect(verdicts(done, '2026-11-24T10:09:00.000Z')).toEqual([])
    expect(verdicts(done, '2026-11-24T10:10:00.000Z')).toEqual([['missingReport', 'medium', ['reportMissing']]])
    expect(severityOf(done, 'missingReport', '2026-11-25T10:10:00.000Z')).toBe('high')
    expect(verdicts({ ...done, hasReport: true }, '2026-11-25T10:10:00.000Z')).toEqual([])
  })
})

describe('riskyBooking [ROUTE-3]', () => {
  it('counts a missing confirmation where somebody confirms', () => {
    const factorsOf = (confirmedBy: OrderSituation['confirmedBy']) =>
      riskFactsOf(situationOf(planned, { confirmedBy }), firstValues).map(({ factor }) => factor)
    expect(factorsOf('tenant')).toEqual(['startUnconfirmed', 'noMobile', 'tenantUnconfirmed'])
    expect(factorsOf('client')).toEqual(factorsOf('tenant'))
    expect(factorsOf('nobody')).toEqual(['noMobile'])
  })

  const risks = [
    { factor: 'clientBlocked', since: createdAt },
    { factor: 'entryMissing', since: createdAt },
    { factor: 'failedBefore', since: createdAt },
  ] as const

  it('opens at 50 points within five days, and ends with the mission', () => {
    const risky = situationOf({ ...planned, tenants: [{ ...exampleTenant, phone: '+33612345678' }] }, { risks, presenceAt: createdAt })
    expect(severityOf(risky, 'riskyBooking', '2026-11-18T08:59:00.000Z')).toBeNull()
    expect(severityOf(risky, 'riskyBooking', '2026-11-18T09:00:00.000Z')).toBe('medium')
    expect(severityOf(risky, 'riskyBooking', '2026-11-22T09:00:00.000Z')).toBe('critical')
    expect(severityOf(risky, 'riskyBooking', endAt)).toBeNull()
  })

  it('follows the weights and the thresholds of the settings', () => {
    const risky = situationOf({ ...planned, status: 'confirmed', tenants: [] }, { risks })
    const now = '2026-11-20T09:00:00.000Z'
    const scoreBy = (weights: Partial<typeof firstWeights>, riskyScore = 50) => {
      const values = { weights: { ...firstWeights, ...weights }, thresholds: { ...firstThresholds, riskyScore } }
      return alertsAt(orderAlerts(risky, values), now).find(({ type }) => type === 'riskyBooking')?.score ?? null
    }
    expect(scoreBy({})).toBe(50)
    expect(scoreBy({}, 51)).toBeNull()
    expect(scoreBy(Object.assign({}, firstWeights, { entryMissing: 0 }), 40)).toBe(40)
  })
})

describe('bouncedAddress [ROUTE-3]', () => {
  const back = (address: string) => ({
    id: '01990000-0000-7000-8000-00000000000b',
    address,
    since: createdAt,
    messages: [{ id: '01990000-0000-7000-8000-00000000000e', kind: 'j8' as const }],
  })
  const nour = { id: checker.checkerId, name: 'Nour Petit', email: 'Nour@example.com', phone: '+33611111111' }
  const now = '2026-11-10T09:00:00.000Z'
  const severity = (situation: OrderSituation, at: string) => severityOf(situation, 'bouncedAddress', at)
  const wordsOf = (situation: OrderSituation) =>
    alertsAt(orderAlerts(situation, firstValues), now).flatMap(({ facts }) =>
      facts.filter(({ rule }) => rule === 'addressBounced').map(factInWords),
    )

  it('opens for an address that a tenant, a contact, the partner or a checker of the order has, and closes when nobody has it', () => {
    expect(wordsOf(situationOf({}, { bounced: [back('lea.roux@example.com')] }))).toEqual([
      'Un message à Léa Roux est revenu de lea.roux@example.com : Convocation (J-8).',
    ])
    expect(wordsOf(situationOf(planned, { checkers: [nour], bounced: [back('+33611111111')] }))).toEqual([
      'Un message à Nour Petit est revenu de 06 11 11 11 11 : Convocation (J-8).',
    ])
    expect(
      wordsOf(situationOf({ partnerName: 'Net', partnerEmail: 'net@example.com' }, { bounced: [back('net@example.com')] })),
    ).toHaveLength(1)
    expect(wordsOf(situationOf({}, { checkers: [nour], bounced: [back('autre@example.com')] }))).toEqual([])
    expect(wordsOf(situationOf({ status: 'canceled' }, { bounced: [back('lea.roux@example.com')] }))).toEqual([])
  })

  it('is worse the nearer the mission is, and medium once it is done', () => {
    const bounced = [back('lea.roux@example.com')]
    const mission = situationOf(planned, { bounced })
    expect(severity(mission, '2026-11-20T08:59:59.000Z')).toBe('medium')
    expect(severity(mission, '2026-11-20T09:00:00.000Z')).toBe('high')
    expect(severity(mission, '2026-11-22T09:00:00.000Z')).toBe('critical')
    expect(severity(situationOf({ ...planned, status: 'done' }, { bounced }), '2026-11-24T09:00:00.000Z')).toBe('medium')
  })

  it('of a client opens for its own address, its users and its recipients, and follows its next mission', () => {
    const client: ClientSituation = {
      buyerKind: 'company',
      siret: null,
      billing: { address: null, zipCode: null, city: null },
      hasMainUser: true,
      offer: 'PRO',
      invoicingFrequency: 'classic',
      invoicingDay: null,
      hasPrices: true,
      openSince: null,
      name: 'Foncia Lyon',
      emails: 'agence@example.com',
      users: [{ name: 'Paul Roy', email: 'Paul@example.com' }],
      recipients: { report: 'rapports@example.com' },
      isMerged: false,
      bounced: ['agence@example.com', 'paul@example.com', 'rapports@example.com'].map(back),
      nextStartAt: startAt,
    }
    const of = (at: string, change: Partial<ClientSituation> = {}) =>
      alertsAt(clientAlerts({ ...client, ...change }, firstValues, at), at).map((alert) => [
        alert.type,
        alert.severity,
        alert.facts.map(({ name }) => name),
      ])
    expect(of(now)).toEqual([['bouncedAddress', 'medium', ['Foncia Lyon', 'Paul Roy', 'Foncia Lyon']]])
    expect(of('2026-11-22T09:00:00.000Z')).toMatchObject([['bouncedAddress', 'critical', expect.anything()]])
    expect(of(startAt)).toMatchObject([['bouncedAddress', 'medium', expect.anything()]])
    expect(of(now, { isMerged: true })).toEqual([])
    expect(of(now, { bounced: [] })).toEqual([])
  })
})

describe('a sentence', () => {
  it('says a wished day without an hour as the day alone', () => {
    const wished = situationOf({ wishedDay: '2026-11-23' })
    const facts = alertsAt(orderAlerts(wished, firstValues), '2026-11-20T09:00:00.000Z').flatMap((alert) => alert.facts.map(factInWords))
    expect(facts[0]).toBe('Mission souhaitée le lundi 23 novembre 2026, sans proposition en cours 10 jours avant.')
  })
})

describe('the clock', () => {
  it('names the next moment at which a verdict may change, and none once nothing changes any more', () => {
    const timed = orderAlerts(situationOf({ status: 'no_checker' }, { searchedStartAt: startAt }), firstValues)
    expect(nextMoment(timed, '2026-11-19T00:00:00.000Z')).toBe('2026-11-20T09:00:00.000Z')
    expect(nextMoment(timed, startAt)).toBeNull()
  })

  it('counts days in Paris over the night of the winter change, and hours as they pass', () => {
    const waits = (wishedDay: string) =>
      orderAlerts(situationOf({ status: 'waiting_roomer', wishedDay }, { statusSince: '2026-10-01T09:00:00.000Z' }), firstValues)
    const since = (wishedDay: string) =>
      waits(wishedDay).flatMap(({ facts }) => facts.filter(({ rule }) => rule === 'wishedSoon').map((fact) => fact.since))
    expect([...since('2026-10-27'), ...since('2026-10-31')]).toEqual(['2026-10-21T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
    const monday = situationOf(
      { ...planned, startAt: '2026-10-26T09:00:00.000Z', endAt: '2026-10-26T10:10:00.000Z' },
      { statusSince: '2026-10-01T09:00:00.000Z' },
    )
    expect(severityOf(monday, 'waitingTenant', '2026-10-24T15:59:59.000Z')).toBeNull()
    expect(severityOf(monday, 'waitingTenant', '2026-10-24T16:00:00.000Z')).toBe('medium')
    expect(severityOf(monday, 'waitingTenant', '2026-10-25T09:00:00.000Z')).toBe('high')
  })

  it('never opens an alert for a cancelled order', () => {
    const late = situationOf({ ...planned, status: 'canceled' }, { risks: [{ factor: 'clientBlocked', since: createdAt }] })
    expect(orderAlerts(late, firstValues)).toEqual([])
  })
})
