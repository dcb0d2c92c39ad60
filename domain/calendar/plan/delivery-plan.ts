import { declaredHours } from '../../checker/availability.ts'
import type { CheckerDays } from '../../checker/checker.ts'
import { comparePositions, type LotPosition } from '../../delivery/day-board.ts'
import { readRowHour } from '../../delivery/row-moment.ts'
import { Refusal } from '../../refusal.ts'
import { addMinutes, formatDay, instantAt } from '../../values/date/moment.ts'
import type { PlanProblem } from './plan.ts'
import type { DeliveryChoice } from './delivery-choice.ts'

/** A lot that waits for its date, as far as its planning reads it. */
export type LotToPlan = LotPosition & { id: string; zipCode: string; address: string; missionHour: string | null }

const naturally = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** Lots as somebody walks past them: address after address, in each by building, staircase, floor and flat. */
export const lotsOnWay = <Lot extends LotToPlan>(lots: readonly Lot[]): Lot[] =>
  lots.toSorted(
    (one, other) =>
      one.zipCode.localeCompare(other.zipCode) || naturally.compare(one.address, other.address) || comparePositions(one, other),
  )

/** The hour that the client's file gives a lot, on the only day that it may have; undefined without one. */
export const fixedStartOf = ({ missionHour }: Pick<LotToPlan, 'missionHour'>, days: readonly string[]): string | undefined => {
  const [only, ...others] = days
  const at = missionHour === null ? null : readRowHour(missionHour)
  return only === undefined || others.length > 0 || at === null ? undefined : instantAt(only, at)
}

type TimedLot = Pick<LotToPlan, 'missionHour'> & { durationMinutes: number; wishedDay: string | null }

/**
 * The most lots that the client's file puts at one time: those of one day whose hours overlap. A lot without a day of its own may be on the only
 * date of the delivery.
 */
export const lotsAtOnce = (lots: readonly TimedLot[], days: readonly string[]): number => {
  const only = days.length === 1 ? days[0] : undefined
  const spans = lots.flatMap(({ missionHour, wishedDay, durationMinutes }) => {
    const [date, hour] = [wishedDay ?? only, missionHour === null ? null : readRowHour(missionHour)]
    const startAt = date === undefined || hour === null ? null : instantAt(date, hour)
    return startAt === null ? [] : [{ startAt, endAt: addMinutes(startAt, durationMinutes) }]
  })
  const underWay = ({ startAt }: { startAt: string }) => spans.filter((other) => other.startAt <= startAt && startAt < other.endAt).length
  return Math.max(0, ...Array.from(new Map(spans.map((span) => [span.startAt, span])).values(), underWay))
}

/** A checker as the chosen hours let the day be: the declared hours of each chosen day between the first and the last one. */
export const withinHours = <Days extends CheckerDays>(checker: Days, { days, opens, closes }: DeliveryChoice): Days => ({
  ...checker,
  exceptions: [
    ...checker.exceptions.filter((exception) => !days.includes(exception.day)),
    ...days.map((chosen) => ({
      day: chosen,
      hours: declaredHours(checker, chosen)
        .map((hours) => ({ opens: hours.opens > opens ? hours.opens : opens, closes: hours.closes < closes ? hours.closes : closes }))
        .filter((hours) => hours.opens < hours.closes),
    })),
  ],
})

/** A problem as the planning of the lots of a delivery: their way, the hours of its days, and how many checkers take part. */
export const deliveryProblem = (problem: PlanProblem, choice: DeliveryChoice, lots: readonly LotToPlan[]): PlanProblem => {
  const onWay = new Map(lotsOnWay(lots).map((lot, rank) => [lot.id, { lot, rank }]))
  return {
    ...problem,
    walk: { checkers: choice.checkers },
    agendas: problem.agendas.map((agenda) => ({ ...agenda, checker: withinHours(agenda.checker, choice) })),
    orders: problem.orders.map((order) => {
      const { lot, rank = onWay.size } = onWay.get(order.id) ?? {}
      const fixedStartAt = lot && choice.keepsHours ? fixedStartOf(lot, order.days) : undefined
      return { ...order, rank, ...(fixedStartAt !== undefined && { fixedStartAt }) }
    }),
  }
}

/** Every refusal of the planning of a delivery. Sentences: `docs/domain.md` 9. */
export const deliveryPlanRefusals = {
  noLot: () => new Refusal('invalid', 'PLAN_EMPTY', "Aucun lot de cette livraison n'attend sa date."),
  noChecker: () => new Refusal('invalid', 'PLAN_EMPTY', 'Aucun contrôleur en activité ne peut prendre ces lots.'),
  checkersOutside: (count: number) =>
    new Refusal(
      'invalid',
      'PLAN_CHECKER_OUTSIDE',
      count === 1
        ? "Un contrôleur choisi n'est pas en activité\u00a0: retirez-le."
        : `${count} contrôleurs choisis ne sont pas en activité\u00a0: retirez-les.`,
    ),
  dayOutside: (outside: string) =>
    new Refusal('invalid', 'PLAN_DAY_OUTSIDE', `Le ${formatDay(outside)} n'est pas une date à venir de cette livraison.`),
}
