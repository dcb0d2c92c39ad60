import type { BoardFilters, BoardLine } from '@adm/contract/calendar/calendar'
import { mostPlanDays } from '@adm/domain/calendar/plan/plan-figures'
import { day as daySchema, daysBetween } from '@adm/domain/values/date/moment'

export type ProposeProps = {
  /** The filters of the board: the orders beside it are those of the proposal. */
  filters: BoardFilters
  /** The days that the board displays. */
  days: readonly string[]
  today: string
  lines: readonly BoardLine[]
}

/** The typed values of a new proposal; without orders or checkers, all those of the filters. */
export type TypedProposal = { fromDay: string; untilDay: string; bookingIds: string[]; checkerIds: string[]; movesMissions: boolean }

/** The displayed days that are still to come, as many as a proposal covers. */
export const proposedDays = ({ days, today }: Pick<ProposeProps, 'days' | 'today'>): TypedProposal => {
  const open = days.filter((day) => day >= today).slice(0, mostPlanDays)
  const fromDay = open[0] ?? today
  return { fromDay, untilDay: open.at(-1) ?? fromDay, bookingIds: [], checkerIds: [], movesMissions: false }
}

/** Why the typed days are no days of a proposal, each as a sentence. */
export const whyNotProposed = ({ fromDay, untilDay }: TypedProposal, today: string): string[] => {
  if (!daySchema.safeParse(fromDay).success || !daySchema.safeParse(untilDay).success) return ['Choisissez les jours.']
  if (fromDay < today) return ['Le premier jour est passé.']
  if (untilDay < fromDay) return ['Le dernier jour ne peut pas être avant le premier.']
  return daysBetween(fromDay, untilDay) < mostPlanDays ? [] : [`Une proposition couvre ${mostPlanDays} jours au plus.`]
}
