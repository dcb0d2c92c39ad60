import type { MissionDecision } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
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

/** The label of the act: what it does, and what it hands over. */
export const actLabel = ({ act, mayConfirm, mayReassign, absence, decisions }: Labelled): string => {
  const reassigned = decisions.filter(({ choice }) => choice === 'reassign').length
  if (act === 'settle') return reassigned > 0 ? `Réaffecter ${counted(reassigned)}` : 'Enregistrer'
  const confirmed = absence?.isAnnounced ? 'Confirmer' : 'Enregistrer'
  const base = mayConfirm ? `${confirmed} l'absence` : "Annoncer l'absence"
  if (reassigned > 0) return `${base} et réaffecter ${counted(reassigned)}`
  return !mayReassign && decisions.length > 0 ? `${base} et transmettre ${counted(decisions.length)}` : base
}
