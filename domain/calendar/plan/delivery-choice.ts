import { z } from 'zod'
import { day } from '../../values/date/moment.ts'
import { ruleOf } from '../../values/rule.ts'
import { mostPlanCheckers, mostPlanDays } from './plan-figures.ts'

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Indiquez une heure, comme 08:30.')
const noDays = 'Choisissez au moins une date.'
const noCheckers = 'Indiquez le nombre de contrôleurs.'
/** The most checkers that are chosen by their number. */
const mostOnSite = 50

const stored = {
  /** Days of the delivery, in any order. */
  days: z.array(day).min(1, noDays).max(mostPlanDays, `Choisissez ${mostPlanDays} dates au plus.`),
  opens: hour,
  closes: hour,
  /** How many checkers, the best ones; null when they are named. */
  checkers: z.int(noCheckers).min(1, noCheckers).max(mostOnSite, `Indiquez ${mostOnSite} contrôleurs au plus.`).nullable(),
  /** Whether a lot with an hour in the client's file has that hour. */
  keepsHours: z.boolean(),
}

const deliveryChoice = z.object(stored)
/** What a person chose for the planning of a delivery. */
export type DeliveryChoice = z.output<typeof deliveryChoice>

/** The body of a new proposal for the lots of a delivery. */
export const deliveryPlanBody = z
  .strictObject({ ...stored, checkerIds: z.array(z.uuid()).min(1, 'Choisissez au moins un contrôleur.').max(mostPlanCheckers).optional() })
  .check(
    ruleOf(['opens', 'closes'], ({ opens, closes }) => opens < closes, {
      path: ['closes'],
      message: "L'heure de fin doit suivre l'heure de début.",
    }),
    ruleOf(['checkers', 'checkerIds'], ({ checkers, checkerIds }) => (checkers === null) === (checkerIds !== undefined), {
      path: ['checkers'],
      message: 'Indiquez le nombre de contrôleurs, ou choisissez-les.',
    }),
  )
export type DeliveryPlanBody = z.output<typeof deliveryPlanBody>

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** The part of the hours that missions fill: the rest is breaks and the quarter hours between two lots. */
const filled = 0.8

/**
 * How many checkers lots of so many minutes want, on these days between these hours; at least one.
 * @param waiting.atOnce the most lots that the client's file puts at one time of a day: each wants a checker of its own
 */
export const neededCheckers = (
  { minutes, atOnce }: { minutes: number; atOnce: number },
  { days, opens, closes }: Pick<DeliveryChoice, 'days' | 'opens' | 'closes'>,
): number => {
  const offered = Math.max(minutesOf(closes) - minutesOf(opens), 0) * days.length * filled
  const byLoad = offered === 0 ? 1 : Math.ceil(minutes / offered)
  return Math.min(Math.max(byLoad, atOnce, 1), mostOnSite)
}
