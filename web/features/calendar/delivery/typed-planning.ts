import type { DeliveryPlanning } from '@adm/contract/calendar/delivery-plan'
import { neededCheckers, deliveryPlanBody, type DeliveryPlanBody } from '@adm/domain/calendar/plan/delivery-choice'
import { mostPlanDays } from '@adm/domain/calendar/plan/plan-figures'

/** What is typed of a new planning of lots: a number of checkers as text, or the named ones. */
export type TypedPlanning = {
  days: string[]
  opens: string
  closes: string
  by: 'number' | 'names'
  checkers: string
  checkerIds: string[]
  keepsHours: boolean
}

const workingHours = { opens: '09:00', closes: '18:00' }

/** The first days to come, the usual hours, and as many checkers as the lots want. */
export const firstPlanning = ({ days, waiting }: Pick<DeliveryPlanning, 'days' | 'waiting'>): TypedPlanning => {
  const first = days.slice(0, mostPlanDays)
  const checkers = String(neededCheckers(waiting, { days: first, ...workingHours }))
  return { days: first, ...workingHours, by: 'number', checkers, checkerIds: [], keepsHours: true }
}

/** The typed planning as the body of its call, or the sentences against it. */
export const readPlanning = (typed: TypedPlanning): { body: DeliveryPlanBody } | { refusals: string[] } => {
  const { by, checkers, checkerIds, ...rest } = typed
  const chosen = by === 'number' ? { checkers: checkers.trim() === '' ? undefined : Number(checkers) } : { checkers: null, checkerIds }
  const read = deliveryPlanBody.safeParse({ ...rest, ...chosen })
  return read.success ? { body: read.data } : { refusals: [...new Set(read.error.issues.map(({ message }) => message))] }
}
