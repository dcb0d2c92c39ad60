import type { BookingCandidate } from '@adm/contract/booking/booking'
import type { MissionDecision } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { addMinutes, dayOf, formatDay, formatMoment, startOfDay } from '@adm/domain/values/date/moment'
import type { AbsenceAct } from './save-absence.ts'

/** Whether an instant begins a day in Paris. */
export const isMidnight = (at: string): boolean => at === startOfDay(dayOf(at))

/** « lundi 23 novembre 2026 », « du lundi 23 … au mardi 24 … », with its hours when it is not whole days, and its reason. */
export const absenceSpan = ({ startAt, endAt, reason }: Pick<CheckerAbsence, 'startAt' | 'endAt' | 'reason'>): string => {
  const isWhole = isMidnight(startAt) && isMidnight(endAt)
  const [from, until] = isWhole
    ? [formatDay(dayOf(startAt)), formatDay(dayOf(addMinutes(endAt, -1)))]
    : [formatMoment(startAt), formatMoment(endAt)]
  return `${from === until ? `Le ${from}` : `Du ${from} au ${until}`}${reason ? ` (${reason})` : ''}`
}

type Labelled = {
  act: AbsenceAct
  mayConfirm: boolean
  mayReassign: boolean
  absence: CheckerAbsence | undefined
  decisions: readonly MissionDecision[]
}

const counted = (count: number): string => (count === 1 ? 'la mission' : `${count} missions`)

/** What is done with the missions that another checker gets: assigned, asked, or some of both. */
const givenWords = (decisions: readonly MissionDecision[]): string | null => {
  const [reassigned, proposed] = ['reassign', 'propose'].map((choice) => decisions.filter((decision) => decision.choice === choice).length)
  if (reassigned && proposed) return `replanifier ${counted(reassigned + proposed)}`
  if (reassigned) return `réaffecter ${counted(reassigned)}`
  return proposed ? `proposer ${counted(proposed)}` : null
}

/** The label of the act: what it does, and what it hands over. */
export const actLabel = ({ act, mayConfirm, mayReassign, absence, decisions }: Labelled): string => {
  const given = givenWords(decisions)
  if (act === 'settle') return given ? `${given.charAt(0).toUpperCase()}${given.slice(1)}` : 'Enregistrer'
  const confirmed = absence?.isAnnounced ? 'Confirmer' : 'Enregistrer'
  const base = mayConfirm ? `${confirmed} l'absence` : "Annoncer l'absence"
  if (given) return `${base} et ${given}`
  return !mayReassign && decisions.length > 0 ? `${base} et transmettre ${counted(decisions.length)}` : base
}

const mostTakers = 3
/** The checkers named first: those whom a change would let take the mission, in the order of the candidates. */
export const nearestTakers = (candidates: readonly BookingCandidate[]) => {
  const possible = candidates.filter(({ smallestChange }) => smallestChange !== null)
  const ranked = [...possible, ...candidates.filter(({ smallestChange }) => smallestChange === null)]
  const takers = ranked.slice(0, mostTakers).map(({ id, refusals, smallestChange }) => ({
    id,
    obstacles: refusals.map(({ message }) => message).join(' '),
    change: changeInWords(smallestChange),
  }))
  return { takers, others: ranked.length - takers.length }
}

/** « Possible si sa zone comprend 69003. »; null when no change would do. */
export const changeInWords = (smallestChange: string | null): string | null => smallestChange && `Possible ${smallestChange}.`

/** Travel, load of the day and area of a candidate: « 12 min de trajet · journée libre · de la zone ». */
export const candidateHint = ({ travelMinutes, missionsThatDay, isOfArea }: BookingCandidate): string =>
  [
    travelMinutes === null ? 'trajet inconnu' : `${formatMinutes(travelMinutes)} de trajet`,
    missionsThatDay === 0 ? 'journée libre' : `${missionsThatDay} mission${missionsThatDay > 1 ? 's' : ''} ce jour`,
    isOfArea ? 'de la zone' : 'hors de la zone',
  ].join(' · ')
