import { addMinutes, isPast } from '../values/date/moment.ts'
import type { AlertFact } from './alert-fact.ts'
import { type AlertSeverity, alertSeverities, type AlertType } from './alert-type.ts'

/**
 * An alert over time: the facts that follow from the data of an order or client, each with the instant at which it begins, and the steps of
 * the severity. The verdict at a moment follows without any rule: the facts that have begun count, and the last step gives the severity.
 */
export type TimedAlert = {
  type: AlertType
  /** Each counts from its `since` on; the alert is true while one of them counts. */
  facts: readonly AlertFact[]
  /** From when on a severity applies, in any order; before the first step it is `medium`. */
  steps: readonly { from: string; severity: AlertSeverity }[]
  /** Points that the facts must sum up to, and the severities of more points. */
  score?: { least: number; high: number; critical: number }
  /** The alert is not true before. */
  from?: string | undefined
  /** The alert is not true from this moment on. */
  until?: string | undefined
}

/** An alert that is true at a moment. */
export type TrueAlert = { type: AlertType; severity: AlertSeverity; facts: readonly AlertFact[]; score: number | null; since: string }

/** The alerts that an alert of a type hides. Source: `docs/domain.md` 2.1. */
const hidden: Partial<Record<AlertType, readonly AlertType[]>> = {
  noDataBooking: ['waitingTenant', 'missingData', 'riskyBooking'],
  noChecker: ['waitingChecker'],
}

/** The severity of more: the later of two in their order. */
export const worseOf = (one: AlertSeverity, other: AlertSeverity): AlertSeverity =>
  alertSeverities.indexOf(one) >= alertSeverities.indexOf(other) ? one : other

const pointsOf = ({ observed }: AlertFact): number => (typeof observed === 'number' ? observed : 0)
const bySince = (one: AlertFact, other: AlertFact): number => Date.parse(one.since) - Date.parse(other.since)

/** When the points of the facts reached a sum. */
const reachedAt = (facts: readonly AlertFact[], least: number): string | null => {
  let sum = 0
  for (const fact of facts.toSorted(bySince)) {
    sum += pointsOf(fact)
    if (sum >= least) return fact.since
  }
  return null
}

const latest = (one: string, other: string | undefined): string =>
  other !== undefined && Date.parse(other) > Date.parse(one) ? other : one

const severityBySteps = ({ steps }: TimedAlert, now: string): AlertSeverity =>
  steps
    .filter(({ from }) => isPast(from, now))
    .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
    .at(-1)?.severity ?? 'medium'

const severityByPoints = (score: number, { high, critical }: NonNullable<TimedAlert['score']>): AlertSeverity => {
  if (score >= critical) return 'critical'
  return score >= high ? 'high' : 'medium'
}

const trueAt = (alert: TimedAlert, now: string): TrueAlert | null => {
  const { type, from, until, score: points } = alert
  if ((from !== undefined && !isPast(from, now)) || (until !== undefined && isPast(until, now))) return null
  const facts = alert.facts.filter(({ since }) => isPast(since, now))
  const begun = reachedAt(facts, points?.least ?? 0)
  if (begun === null) return null
  const score = points ? facts.reduce((sum, fact) => sum + pointsOf(fact), 0) : null
  const severity = points && score !== null ? severityByPoints(score, points) : severityBySteps(alert, now)
  return { type, severity, facts, score, since: addMinutes(latest(begun, from), 0) }
}

/** The alerts of an object that are true at a moment, without those that another one hides. Pure: the same again, however often. */
export const alertsAt = (timed: readonly TimedAlert[], now: string): TrueAlert[] => {
  const all = timed.flatMap((alert) => trueAt(alert, now) ?? [])
  const hides = new Set(all.flatMap(({ type }) => hidden[type] ?? []))
  return all.filter(({ type }) => !hides.has(type))
}

const nameOf = ({ rule, factor, bounce }: AlertFact): string => [rule, factor, bounce?.addressId, bounce?.ownerId].join(' ')

/** An alert as it was evaluated before. */
type EarlierAlert = Pick<TrueAlert, 'facts' | 'since'>

/**
 * The alert with the instants from which it has been true without interruption. The data of now do not contain them: a mission of tomorrow
 * is within the threshold of seven days since last week, but its order may be of today. What was true at the evaluation before keeps its
 * instant; what has become true by a change is not older than the change.
 * @param earlier the same alert at the evaluation before, if it was true then
 * @param changedAt the last change since that evaluation; null when only time has passed
 */
export const continuing = (alert: TrueAlert, earlier: EarlierAlert | undefined, changedAt: string | null): TrueAlert => {
  const begun = (since: string, before: string | undefined): string => before ?? addMinutes(latest(since, changedAt ?? undefined), 0)
  const begunAt = new Map(earlier?.facts.map((fact) => [nameOf(fact), fact.since]))
  const facts = alert.facts.map((fact) => ({ ...fact, since: begun(fact.since, begunAt.get(nameOf(fact))) }))
  return { ...alert, facts, since: begun(alert.since, earlier?.since) }
}

/** The next moment at which the clock alone may change the verdict; null when it never does. */
export const nextMoment = (timed: readonly TimedAlert[], now: string): string | null => {
  const moments = timed.flatMap(({ facts, steps, from, until }) => [
    ...facts.map(({ since }) => since),
    ...steps.map((step) => step.from),
    ...(from === undefined ? [] : [from]),
    ...(until === undefined ? [] : [until]),
  ])
  const next = moments.filter((at) => !isPast(at, now)).map((at) => Date.parse(at))
  return next.length === 0 ? null : new Date(Math.min(...next)).toISOString()
}
