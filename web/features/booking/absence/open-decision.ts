import type { CheckerMission, MissionDecision } from '@adm/contract/checker/checker-absence'
import type { WithdrawnKeys } from '@adm/domain/booking/step/stated-facts'
import { day as daySchema, dayOf, hourOf, instantAt } from '@adm/domain/values/date/moment'

/** A day and an hour, as typed. */
export type TypedMoment = { day: string; hour: string }

/** A decision on a mission, possibly incomplete. `moment`: another hour than its own. */
export type OpenDecision = {
  choice?: MissionDecision['choice']
  checkerId?: string
  moment?: TypedMoment
  withdrawnKeys?: WithdrawnKeys
}

/** An instant as it is typed. */
export const momentOf = (at: string): TypedMoment => ({ day: dayOf(at), hour: hourOf(at) })

/** The start that a decision gives to a mission; null while a day or an hour is wrong. */
export const decidedStart = ({ startAt }: Pick<CheckerMission, 'startAt'>, { moment }: OpenDecision): string | null => {
  if (!moment) return startAt
  return daySchema.safeParse(moment.day).success && /^([01]\d|2[0-3]):[0-5]\d$/.test(moment.hour)
    ? instantAt(moment.day, moment.hour)
    : null
}

/** Whether a decision names another checker, assigned or asked. */
export const isGiven = ({ choice }: OpenDecision): boolean => choice === 'reassign' || choice === 'propose'
