import type { DayFit } from '../../checker/checker-day.ts'
import type { BookingStatus } from '../step/booking-status.ts'
import type { ScoreTermName } from './candidate-score-labels.ts'
import { formatMinutes } from '../../values/date/minutes.ts'

/** The facts of the score that do not depend on the hour. */
export type CandidateFacts = {
  /** The checker's missions in the week of the mission. */
  weekMissions: number
  /** The client of the order prefers the checker. */
  isPreferred: boolean
  /** The checker did the entry of this exit. */
  didEntry: boolean
  /** The checker has another mission in the same building on that day. */
  isInBuilding: boolean
  /** Missions that the checker gave up less than 24 hours before, in the last 180 days. */
  lateWithdrawals: number
  /** The missions of the last 180 days, as counted last night; null for one who was not counted yet. */
  missions: MissionCount | null
  /** The pay for the service of the order, as counted last night; null without enough cases, or for a reader who may not see pay. */
  pay: PayExcess | null
}

/** Missions that a checker carried out, and those that failed because the checker was prevented. */
export type MissionCount = { carriedOut: number; prevented: number }

/**
 * How far the pay that a checker accepts for a service is above the reference: the median, over the accepted missions, of the pay minus the
 * median pay of all checkers for such a home, in cents. Source: `docs/domain.md` 6.
 */
export type PayExcess = { cases: number; excessCents: number }
/** The fewest accepted missions of a reference, and of a checker, over twelve months. */
export const fewestOfReference = 20
export const fewestOfChecker = 5

/** The statuses of an order whose mission was carried out. */
export const carriedOutStatuses = ['done', 'validated', 'visited'] as const satisfies readonly BookingStatus[]

/** Mean and standard deviation of the missions of a week, over the candidates. */
export type TeamLoad = { mean: number; deviation: number }

/** The terms of the score, in order. */
export const scoreTermNames = [
  'travel',
  'load',
  'preference',
  'entry',
  'building',
  'gap',
  'quality',
  'success',
  'pay',
] as const satisfies readonly ScoreTermName[]

/** A term of the score: points to add, and the fact behind them in words. */
export type ScoreTerm = { name: ScoreTermName; points: number; words: string }
export type CandidateScore = { points: number; terms: readonly ScoreTerm[] }

const full = 100
const perAddedMinute = 0.8
const perDeviation = 10
const pointsForPreference = 8
const pointsForFamiliarity = 6
const pointsForGap = 5
const pointsForQuality = 6
/** The fewest missions from which their share counts, and the share that earns nothing. */
const fewestMissions = 20
const usualShare = 0.9
/** Days over which quality looks back, the fewest late withdrawals that count, and those of the lowest quality. */
export const qualityDays = 180
const fewestCases = 2
const lowestCases = 4
/** Idle time that is too short for a mission and too long to wait. */
const isLostTime = (minutes: number | null): minutes is number => minutes !== null && minutes >= 30 && minutes <= 90

const inFrench = (value: number): string => String(oneDecimal(value)).replace('.', ',')
const oneDecimal = (points: number): number => Math.round(points * 10) / 10

/** Mean and standard deviation of the candidates' missions of the week. */
export const teamLoadOf = (counts: readonly number[]): TeamLoad => {
  if (counts.length === 0) return { mean: 0, deviation: 0 }
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const deviation = Math.sqrt(counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length)
  return { mean, deviation }
}

const loadTerm = (weekMissions: number, { mean, deviation }: TeamLoad): ScoreTerm[] => {
  const excess = deviation > 0 ? (weekMissions - mean) / deviation : 0
  if (excess <= 0) return []
  return [
    {
      name: 'load',
      points: -oneDecimal(perDeviation * excess),
      words: `${weekMissions} mission${weekMissions > 1 ? 's' : ''}, ${inFrench(mean)} en moyenne`,
    },
  ]
}

const gapTerm = ({ idleMinutes: { before, after } }: Pick<DayFit, 'idleMinutes'>): ScoreTerm[] => {
  const lost = [before, after].filter(isLostTime)
  return lost.length > 0 ? [{ name: 'gap', points: -pointsForGap, words: lost.map(formatMinutes).join(', ') }] : []
}

/**
 * The negative half of the quality of a checker, from 0 to −1: a quarter for each mission given up late in 180 days, from the second on.
 * Source: `docs/domain.md` 6.
 */
export const qualityOf = (lateWithdrawals: number): number =>
  lateWithdrawals < fewestCases ? 0 : -Math.min(1, lateWithdrawals / lowestCases)

const qualityTerm = (lateWithdrawals: number): ScoreTerm[] => {
  const quality = qualityOf(lateWithdrawals)
  if (quality === 0) return []
  return [
    {
      name: 'quality',
      points: oneDecimal(pointsForQuality * quality),
      words: `${lateWithdrawals} désistements tardifs en ${qualityDays} jours`,
    },
  ]
}

/**
 * The positive half of quality, from 0 to 1: from 20 missions on, how far the share of those carried out is above nine of ten. A mission that
 * failed for another reason than the checker counts in neither. Source: `docs/domain.md` 6.
 */
export const successOf = (missions: MissionCount | null): number => {
  const total = missions ? missions.carriedOut + missions.prevented : 0
  if (!missions || total < fewestMissions) return 0
  return Math.max(0, (missions.carriedOut / total - usualShare) / (1 - usualShare))
}

const successTerm = (missions: MissionCount | null): ScoreTerm[] => {
  const points = oneDecimal(pointsForQuality * successOf(missions))
  if (!missions || points === 0) return []
  const { carriedOut, prevented } = missions
  return [{ name: 'success', points, words: `${carriedOut} sur ${carriedOut + prevented} en ${qualityDays} jours` }]
}

/** A point for each whole euro above the reference; a pay below it earns nothing, so that the search does not press pays down. */
const payTerm = (pay: PayExcess | null): ScoreTerm[] => {
  const euros = pay ? Math.floor(pay.excessCents / 100) : 0
  if (!pay || euros < 1) return []
  return [{ name: 'pay', points: -euros, words: `${euros}\u00a0€, ${pay.cases} missions en 12 mois` }]
}

/**
 * The score of a candidate, from 100 down; a better candidate has more points. A term without effect is left out.
 * Source: `docs/domain.md` 6.
 */
export const scoreOf = (
  fit: Pick<DayFit, 'addedMinutes' | 'idleMinutes'>,
  { weekMissions, isPreferred, didEntry, isInBuilding, lateWithdrawals, missions, pay }: CandidateFacts,
  team: TeamLoad,
): CandidateScore => {
  const travel: ScoreTerm = {
    name: 'travel',
    points: -oneDecimal(perAddedMinute * fit.addedMinutes),
    words: formatMinutes(fit.addedMinutes),
  }
  const terms = [
    ...(fit.addedMinutes === 0 ? [] : [travel]),
    ...loadTerm(weekMissions, team),
    ...(isPreferred ? [{ name: 'preference' as const, points: pointsForPreference, words: '' }] : []),
    ...(didEntry ? [{ name: 'entry' as const, points: pointsForFamiliarity, words: '' }] : []),
    ...(isInBuilding && !didEntry ? [{ name: 'building' as const, points: pointsForFamiliarity, words: '' }] : []),
    ...gapTerm(fit),
    ...qualityTerm(lateWithdrawals),
    ...successTerm(missions),
    ...payTerm(pay),
  ]
  return { points: oneDecimal(terms.reduce((sum, { points }) => sum + points, full)), terms }
}

/** FNV-1a over UTF-16 code units, for an order that is random but the same each time. */
const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619) >>> 0
  return hash
}

type Ranked = { id: string; score: CandidateScore; propositions: number }

/**
 * Compares two candidates: more points first, then fewer propositions received, then a random order.
 * @param seed the booking's id, so that each reading has the same order
 */
export const byScore =
  (seed: string) =>
  (a: Ranked, b: Ranked): number =>
    b.score.points - a.score.points || a.propositions - b.propositions || hashOf(seed + a.id) - hashOf(seed + b.id)
