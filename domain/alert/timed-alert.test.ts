import { describe, expect, it } from 'vitest'
import type { AlertFact } from './alert-fact.ts'
import { alertSeverities } from './alert-type.ts'
import { alertsAt, continuing, nextMoment, type TimedAlert, type TrueAlert, worseOf } from './timed-alert.ts'

const [first, second] = ['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'] as const
const [third, fourth] = ['2026-11-22T09:00:00.000Z', '2026-11-23T09:00:00.000Z'] as const
const factAt = (since: string, change: Partial<AlertFact> = {}): AlertFact => ({
  rule: 'statusNoChecker',
  observed: since,
  threshold: null,
  since,
  ...change,
})
const risk = (since: string, observed: number): AlertFact => factAt(since, { rule: 'risk', observed })
const waiting: TimedAlert = { type: 'waitingChecker', facts: [factAt(first)], steps: [] }
const verdict = (alert: TimedAlert, now: string) => alertsAt([alert], now).map(({ severity, score, since }) => [severity, score, since])

describe('the severity of an alert', () => {
  it('is that of the last step, in whatever order they are listed, and medium before the first', () => {
    const steps = [
      { from: third, severity: 'critical' },
      { from: second, severity: 'high' },
    ] as const
    for (const listed of [steps, steps.toReversed()]) {
      const at = (now: string) => verdict({ ...waiting, steps: listed }, now).map(([severity]) => severity)
      expect([first, second, third, fourth].map(at)).toEqual([['medium'], ['high'], ['critical'], ['critical']])
    }
  })

  it('follows the points: high and critical from their sum on, true since the sum was reached', () => {
    const risky = (...facts: AlertFact[]): TimedAlert => ({
      type: 'riskyBooking',
      facts,
      steps: [],
      score: { least: 50, high: 60, critical: 70 },
    })
    expect(verdict(risky(risk(second, 20), risk(first, 30)), fourth)).toEqual([['medium', 50, second]])
    expect(verdict(risky(risk(second, 20), risk(first, 30)), first)).toEqual([])
    expect(verdict(risky(risk(third, 10), risk(second, 20), risk(first, 30)), fourth)).toEqual([['high', 60, second]])
    expect(verdict(risky(risk(first, 59)), fourth)).toEqual([['medium', 59, first]])
    expect(verdict(risky(risk(first, 69)), fourth)).toEqual([['high', 69, first]])
    expect(verdict(risky(risk(first, 70)), fourth)).toEqual([['critical', 70, first]])
    expect(verdict(risky(risk(first, 49)), fourth)).toEqual([])
  })

  it('of two is the worse one', () => {
    for (const [one, severity] of alertSeverities.entries())
      for (const [other, another] of alertSeverities.entries())
        expect(worseOf(severity, another)).toBe(alertSeverities[Math.max(one, other)])
  })
})

describe('an alert over time', () => {
  it('is true between its limits, and not older than the first', () => {
    const within = { ...waiting, from: second, until: fourth }
    expect([first, second, third, fourth].map((now) => verdict(within, now))).toEqual([
      [],
      [['medium', null, second]],
      [['medium', null, second]],
      [],
    ])
    expect(verdict({ ...waiting, from: first, facts: [factAt(second)] }, third)).toEqual([['medium', null, second]])
  })

  it('names the next of its moments, of the facts, the steps and the limits', () => {
    const alert: TimedAlert = { ...waiting, steps: [{ from: second, severity: 'high' }], from: third, until: fourth }
    expect([
      nextMoment([alert], '2026-11-19T09:00:00.000Z'),
      ...[first, second, third, fourth].map((now) => nextMoment([alert], now)),
    ]).toEqual([first, second, third, fourth, null])
    expect(nextMoment([waiting], first)).toBeNull()
  })

  it('that was true before goes on with its age, fact by fact; what a change made true is not older than the change', () => {
    const bounceOf = (addressId: string) => ({ addressId, of: 'tenant' as const, ownerId: null, messages: [] })
    const facts = [
      factAt(second),
      factAt(first, { rule: 'addressBounced', bounce: bounceOf('a') }),
      factAt(first, { rule: 'addressBounced', bounce: bounceOf('b') }),
    ]
    const alert: TrueAlert = { type: 'bouncedAddress', severity: 'medium', facts, score: null, since: first }
    const [own = factAt(first), one = own] = facts
    const earlier = { facts: [own, { ...one, since: second }], since: second }
    const after = continuing(alert, earlier, third)
    expect(after).toEqual({ ...alert, since: second, facts: [own, { ...one, since: second }, { ...facts[2], since: third }] })
    expect(continuing(alert, undefined, third)).toMatchObject({
      since: third,
      facts: [{ since: third }, { since: third }, { since: third }],
    })
    expect(continuing(alert, undefined, null)).toMatchObject({
      since: first,
      facts: [{ since: second }, { since: first }, { since: first }],
    })
  })
})
