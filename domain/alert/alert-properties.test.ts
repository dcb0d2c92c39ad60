import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeBooking } from '../booking/complete-booking.ts'
import { familyOf } from '../booking/step/booking-service.ts'
import { bookingPhases, bookingStatuses } from '../booking/step/booking-status.ts'
import { addMinutes } from '../values/date/moment.ts'
import { fixesOf, type PlannedFix } from './alert-fixes.ts'
import { firstValues, riskFactors } from './alert-setting.ts'
import { alertSeverities } from './alert-type.ts'
import { orderAlerts } from './order-alerts.ts'
import type { OrderSituation } from './order-situation.ts'
import { alertsAt, continuing, nextMoment, type TrueAlert } from './timed-alert.ts'

const now = '2026-11-20T09:00:00.000Z'
const around = fc.integer({ min: -20 * 24 * 60, max: 20 * 24 * 60 }).map((minutes) => addMinutes(now, minutes))
const past = fc.integer({ min: 0, max: 20 * 24 * 60 }).map((minutes) => addMinutes(now, -minutes))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const situation: fc.Arbitrary<OrderSituation> = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    service: fc.constantFrom('checkin' as const, 'checkout' as const, 'visite' as const, 'cleaning' as const),
    startAt: around,
    statusSince: past,
    propositionAt: maybe(past),
    searchedStartAt: maybe(around),
    linkSentAt: maybe(past),
    presenceAt: maybe(past),
    isLocated: fc.boolean(),
    referenceRequired: fc.boolean(),
    confirmedBy: fc.constantFrom('nobody' as const, 'client' as const, 'tenant' as const),
    hasMissionData: fc.boolean(),
    hasReport: fc.boolean(),
    digicode: maybe(fc.constant('aucun')),
    wishedDay: maybe(fc.constantFrom('2026-11-10', '2026-11-24', '2026-12-24')),
    bounces: fc.uniqueArray(fc.constantFrom('lea.roux@example.com', 'nour@example.com', 'paul@example.com'), { maxLength: 3 }),
    factors: fc.uniqueArray(fc.constantFrom(...riskFactors), { maxLength: 6 }),
  })
  .map(({ status, service, startAt, digicode, wishedDay, factors, bounces, ...facts }): OrderSituation => {
    const isDated = ['planned', 'done'].includes(bookingPhases[status])
    const dates = isDated ? { startAt, endAt: addMinutes(startAt, 70), checkerId: completeBooking.clientId } : {}
    const own = ['startUnconfirmed', 'noMobile', 'tenantUnconfirmed']
    return {
      order: { ...completeBooking, status, service, digicode, wishedDay, ...dates },
      ...facts,
      checkers: [{ id: completeBooking.clientId, name: 'Nour Petit', email: 'Nour@example.com', phone: null }],
      bounced: bounces.map((address, at) => ({ id: addressIds[at] ?? '', address, since: addMinutes(now, -60), messages: [returned] })),
      risks: factors.filter((factor) => !own.includes(factor)).map((factor) => ({ factor, since: addMinutes(now, -60) })),
    }
  })

const addressIds = ['01990000-0000-7000-8000-00000000000b', '01990000-0000-7000-8000-00000000000c', '01990000-0000-7000-8000-00000000000d']
const returned = { id: '01990000-0000-7000-8000-00000000000e', kind: 'j8' } as const

const verdict = (given: OrderSituation, at = now): TrueAlert[] => alertsAt(orderAlerts(given, firstValues), at)
const rank = ({ severity }: TrueAlert): number => alertSeverities.indexOf(severity)

/** The situation with another address in the place of one. */
const corrected = (given: OrderSituation, address: string): OrderSituation => {
  const other = (text: string | null | undefined) => (text?.toLowerCase() === address ? 'autre@example.com' : (text ?? null))
  return {
    ...given,
    order: { ...given.order, tenants: given.order.tenants.map((tenant) => ({ ...tenant, emails: other(tenant.emails) })) },
    checkers: given.checkers.map((checker) => ({ ...checker, email: other(checker.email) })),
  }
}

/** What a fix does to the situation, when its call is accepted. */
const after = (given: OrderSituation, fix: PlannedFix): OrderSituation => {
  const { order } = given
  const assigned = {
    ...order,
    status: 'planned' as const,
    checkerId: order.clientId,
    startAt: addMinutes(now, 6 * 24 * 60),
    endAt: addMinutes(now, 6 * 24 * 60 + 70),
  }
  const proposed = { ...given, order: { ...order, status: 'waiting_checker' as const }, propositionAt: now, statusSince: now }
  const without = { ...given, risks: given.risks.filter(({ factor }) => factor !== fix.factor) }
  const filled = {
    ...order,
    digicode: 'aucun',
    visitOfferId: 'V-12',
    service: familyOf(order.service) === 'DEM' ? ('visite' as const) : order.service,
    wishedDay: order.wishedDay ?? '2027-01-04',
  }
  const effects: Record<PlannedFix['kind'], () => OrderSituation> = {
    proposeToBest: () => proposed,
    proposeToAll: () => proposed,
    assignBest: () => (fix.factor ? without : { ...given, order: assigned }),
    assignBeyond: () => ({ ...given, order: assigned }),
    moveTo: () => (fix.factor ? without : { ...given, order: assigned }),
    nextWave: () => ({ ...given, propositionAt: now }),
    resendLinks: () => ({ ...given, linkSentAt: now }),
    offerSlots: () => ({ ...given, order: { ...order, status: 'waiting_roomer', startAt: null, endAt: null }, linkSentAt: now }),
    takeBack: () => ({ ...given, order: { ...order, status: 'waiting' } }),
    confirmPresence: () => ({ ...given, order: { ...order, status: 'confirmed' } }),
    closeMission: () => ({ ...given, order: { ...order, status: 'done' }, statusSince: now }),
    clearAddress: () => ({ ...given, bounced: given.bounced.filter(({ id }) => id !== fix.bounce?.addressId) }),
    resendMessage: () => given,
    correctAddress: () => corrected(given, fix.bounce?.address ?? ''),
    acceptRisk: () => given,
    complete: () => ({
      ...without,
      order: filled,
      isLocated: true,
      referenceRequired: false,
      confirmedBy: 'tenant',
      hasMissionData: true,
      hasReport: true,
    }),
    phone: () => given,
  }
  return effects[fix.kind]()
}

describe('the evaluation of an order [ROUTE-3]', () => {
  it('says the same however often it is asked, of equal data', () => {
    fc.assert(
      fc.property(situation, (given) => {
        expect(verdict(structuredClone(given))).toEqual(verdict(given))
      }),
    )
  })

  it('changes with time at the moments that it names, and at no other', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const next = nextMoment(orderAlerts(given, firstValues), now)
        const before = next === null ? addMinutes(now, 60 * 24 * 60) : new Date(Date.parse(next) - 1).toISOString()
        expect(verdict(given, before)).toEqual(verdict(given))
      }),
    )
  })

  it('only gets worse while nothing is done, until a risk is over or another alert hides it', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 1, max: 30 * 24 * 60 }), (given, minutes) => {
        const later = verdict(given, addMinutes(now, minutes))
        const hidden = later.some(({ type }) => type === 'noDataBooking' || type === 'noChecker')
        const worse = verdict(given)
          .filter(({ type }) => type !== 'riskyBooking' && !hidden)
          .every((alert) => later.some((other) => other.type === alert.type && rank(other) >= rank(alert)))
        expect(worse).toBe(true)
      }),
    )
  })

  it('opens one alert of a type, and none that another one hides', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const types = verdict(given).map(({ type }) => type)
        expect(new Set(types).size).toBe(types.length)
        expect(types.includes('noDataBooking') && (types.includes('waitingTenant') || types.includes('riskyBooking'))).toBe(false)
      }),
    )
  })

  it('has a fix for each fact, and each one-click fix removes the facts that it mends', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const wrong = verdict(given).flatMap((alert) =>
          fixesOf(alert.facts).flatMap((fix) => {
            if (fix.kind === 'phone' || fix.kind === 'acceptRisk' || fix.bounce || fix.mends.includes('risk')) return []
            const left = verdict(after(given, fix)).find(({ type }) => type === alert.type)
            const still = left?.facts.filter(({ rule }) => fix.mends.includes(rule)) ?? []
            return still.length === 0 ? [] : [`${alert.type} ${fix.kind} ${still.map(({ rule }) => rule).join()}`]
          }),
        )
        expect(wrong).toEqual([])
      }),
    )
  })

  it('takes a bounced address away with the correction of whose it is, and with its clearing', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const alert = verdict(given).find(({ type }) => type === 'bouncedAddress')
        const fixes = fixesOf(alert?.facts ?? []).filter(({ mends }) => mends.includes('addressBounced'))
        const wrong = fixes.filter((fix) => {
          const rest = verdict(after(given, fix)).find(({ type }) => type === 'bouncedAddress')
          return rest?.facts.some(({ observed }) => observed === fix.bounce?.address) ?? false
        })
        expect(wrong).toEqual([])
        expect(fixes.length).toBe(2 * (alert?.facts.length ?? 0))
      }),
    )
  })

  it('takes the points of a factor away with its fix', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const risky = verdict(given).find(({ type }) => type === 'riskyBooking')
        const wrong = fixesOf(risky?.facts ?? []).filter(({ kind, factor }) => {
          if (!factor || kind === 'phone') return false
          const fix = { kind, factor, mends: ['risk'] as const }
          const rest = verdict(after(given, fix)).find(({ type }) => type === 'riskyBooking')
          return rest?.facts.some((fact) => fact.factor === factor) ?? false
        })
        expect(wrong.filter(({ factor }) => factor !== 'noMobile')).toEqual([])
      }),
    )
  })
})

/** A change of an order, as its situation says it from that instant on. */
type Change = (given: OrderSituation, at: string) => OrderSituation
const ordered =
  (order: Partial<OrderSituation['order']>, of: (at: string) => Partial<OrderSituation> = () => ({})): Change =>
  (given, at) => ({ ...given, ...of(at), order: { ...given.order, ...order } })
const inStatus = (order: Partial<OrderSituation['order']>) => ordered(order, (at) => ({ statusSince: at }))
const inDays = (days: number) => addMinutes(now, days * 24 * 60)
const planned = (days: number) =>
  inStatus({ status: 'planned', startAt: inDays(days), endAt: addMinutes(inDays(days), 70), checkerId: completeBooking.clientId })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(planned),
  fc.constantFrom('2026-11-21', '2026-11-28', '2026-12-10', null).map((wishedDay) => ordered({ wishedDay })),
  fc
    .constantFrom('waiting' as const, 'waiting_checker' as const, 'waiting_roomer' as const, 'no_checker' as const)
    .map((status) => inStatus({ status, startAt: null, endAt: null, checkerId: null })),
  fc.constant(inStatus({ status: 'done' })),
  fc.constantFrom(null, 'aucun').map((digicode) => ordered({ digicode })),
  fc.constant<Change>((given, at) => ({ ...given, propositionAt: at })),
  fc.constant<Change>((given) => ({ ...given, propositionAt: null })),
  fc.constant<Change>((given, at) => ({ ...given, linkSentAt: at })),
  fc.boolean().map(
    (isLocated): Change =>
      (given) => ({ ...given, isLocated }),
  ),
)

/** The moments at which an order is evaluated until its next change: those that the evaluation before names. */
const clockUntil = (given: OrderSituation, from: string, until: string): string[] => {
  const next = nextMoment(orderAlerts(given, firstValues), from)
  return next === null || Date.parse(next) >= Date.parse(until) ? [] : [next, ...clockUntil(given, next, until)]
}

/** The alerts of an order through its changes, evaluated after each of them and at each moment between, with the moment of each evaluation. */
const through = (created: OrderSituation, changes: readonly (readonly [minutes: number, change: Change])[]) => {
  const evaluations: { at: string; alerts: TrueAlert[] }[] = []
  const evaluateAt = (given: OrderSituation, at: string, changedAt: string | null) => {
    const before = evaluations.at(-1)?.alerts ?? []
    const alerts = verdict(given, at).map((alert) =>
      continuing(
        alert,
        before.find(({ type }) => type === alert.type),
        changedAt,
      ),
    )
    evaluations.push({ at, alerts })
  }
  let [given, at] = [created, created.order.createdAt]
  evaluateAt(given, at, at)
  for (const [minutes, apply] of changes) {
    const changedAt = addMinutes(at, minutes)
    for (const moment of clockUntil(given, at, changedAt)) evaluateAt(given, moment, null)
    given = apply(given, changedAt)
    evaluateAt(given, changedAt, changedAt)
    at = changedAt
  }
  return evaluations
}

describe('the age of an alert [ROUTE-3]', () => {
  it('begins at the instant from which the alert has been true without interruption, whatever changed before and since', () => {
    const created: OrderSituation = {
      order: {
        ...completeBooking,
        createdAt: now,
        status: 'waiting',
        startAt: null,
        endAt: null,
        checkerId: null,
        wishedDay: '2026-11-23',
      },
      statusSince: now,
      propositionAt: null,
      searchedStartAt: null,
      linkSentAt: null,
      presenceAt: null,
      isLocated: true,
      referenceRequired: false,
      confirmedBy: 'tenant',
      hasMissionData: false,
      hasReport: false,
      checkers: [],
      bounced: [],
      risks: [],
    }
    const minutes = fc.integer({ min: 1, max: 6 * 24 * 60 })
    fc.assert(
      fc.property(fc.array(fc.tuple(minutes, change), { maxLength: 8 }), (changes) => {
        const evaluations = through(created, changes)
        const wrong = evaluations.flatMap(({ at, alerts }, index) =>
          alerts.flatMap(({ type, since }) => {
            const before = evaluations.slice(0, index + 1).toReversed()
            const gone = before.findIndex((each) => !each.alerts.some((alert) => alert.type === type))
            const began = (gone === -1 ? before : before.slice(0, gone)).at(-1)?.at
            return Date.parse(since) === Date.parse(began ?? '') ? [] : [`${type} at ${at}: since ${since}, true since ${began}`]
          }),
        )
        expect(wrong).toEqual([])
      }),
    )
  })
})
