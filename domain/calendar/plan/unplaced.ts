import { type CheckerAgenda, judgeAssignment } from '../../booking/assignment/assignment.ts'
import { whyUnsuitable } from '../../booking/assignment/free-slots.ts'
import { freeHours } from '../../checker/availability.ts'
import { distanceKm } from '../../checker/travel.ts'
import type { PlanOrder } from './plan.ts'

/** The checkers named in the reasons of an order. */
const mostNamed = 3

const noDay = 'Aucun des jours choisis ne fait partie des dates souhaitées.'
const nobody = 'Aucun contrôleur ne travaille ces jours-là.'
const noPlace =
  'Plus de place\u00a0: les heures, ou le nombre de missions par jour, de ces contrôleurs sont pris. Ajoutez une date, des heures ou un contrôleur.'

/** The refusal of a checker for an order on the first day on which its hours are not against it. */
const refusalOf = ({ mission, days, fixedStartAt }: PlanOrder, agenda: CheckerAgenda, notBefore: string): string | null => {
  const { checker } = agenda
  if (fixedStartAt !== undefined) return judgeAssignment(mission, agenda, fixedStartAt).refusals[0]?.message ?? null
  const unsuitable = days.map((day) => whyUnsuitable(mission, checker, day))
  const suitableDay = days.find((_, index) => unsuitable[index]?.length === 0)
  if (suitableDay === undefined) return unsuitable[0]?.[0] ?? null
  const [hours] = days.flatMap((day) => freeHours(checker, day)).filter(({ endAt }) => endAt > notBefore)
  if (!hours) return `Hors des disponibilités de ${checker.name}.`
  const startAt = hours.startAt > notBefore ? hours.startAt : notBefore
  const [refusal] = judgeAssignment(mission, agenda, startAt).refusals
  return refusal?.message ?? `${checker.name} n'a plus de temps libre assez long ces jours-là.`
}

const isSuitable = ({ mission, days }: PlanOrder, { checker }: CheckerAgenda): boolean =>
  days.some((day) => whyUnsuitable(mission, checker, day).length === 0)

const hasHours = ({ days }: PlanOrder, { checker }: CheckerAgenda): boolean => days.some((day) => freeHours(checker, day).length > 0)

/**
 * Why an order stays unserved: the sentences of the guards for the checkers nearest to succeed, those that suit it first, then by distance.
 * @param agendas the checkers with the missions of the plan
 */
export const whyUnplaced = (order: PlanOrder, agendas: readonly CheckerAgenda[], notBefore: string): string[] => {
  if (order.days.length === 0) return [noDay]
  const working = agendas.filter((agenda) => hasHours(order, agenda))
  if (working.length === 0) return [nobody]
  const ranked = working
    .map((agenda) => ({
      agenda,
      isSuitable: isSuitable(order, agenda),
      km: distanceKm(agenda.checker.home, order.mission.place) ?? Infinity,
    }))
    .toSorted((a, b) => Number(b.isSuitable) - Number(a.isSuitable) || a.km - b.km)
  const sentences = ranked.slice(0, mostNamed).map(({ agenda }) => refusalOf(order, agenda, notBefore))
  const rest = ranked.length - mostNamed
  return [
    ...sentences.filter((sentence) => sentence !== null),
    ...(rest > 0 ? [`Et ${rest} autre${rest > 1 ? 's' : ''} contrôleur${rest > 1 ? 's' : ''} sans place pour cette commande.`] : []),
  ]
}

/** Why a lot of a delivery stays: the days are full when a checker suits it, else the sentences of the guards, as for any other order. */
export const whyNotOnWay = (order: PlanOrder, agendas: readonly CheckerAgenda[], notBefore: string): string[] => {
  const isTimeless = order.fixedStartAt === undefined && agendas.some((agenda) => hasHours(order, agenda) && isSuitable(order, agenda))
  return isTimeless ? [noPlace] : whyUnplaced(order, agendas, notBefore)
}
