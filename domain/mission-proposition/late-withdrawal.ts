import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { StatedFacts } from '../booking/step/stated-facts.ts'
import { addDays, dayOf, instant } from '../values/date/moment.ts'
import { requiredText } from '../values/text.ts'
import { isUrgentSearch } from './dispatch.ts'

/** A mission that its checker gave up less than 24 hours before its start. Source: `docs/domain.md` 1.1.3, E16. */
export const lateWithdrawal = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  startAt: instant,
  at: instant,
  reason: z.string().nullable(),
  byLink: z.boolean(),
})
export type LateWithdrawal = z.output<typeof lateWithdrawal>

/** What a checker says who gives a mission up by the link. */
export const missionWithdrawal = z.strictObject({ reason: requiredText('Indiquez un motif.') })

type Unassigned = {
  now: string
  mission: { checkerId: string | null; startAt: string | null }
  actors: readonly Actor[]
  stated: Pick<StatedFacts, 'checkerWithdrew'>
}

/** Whether a step that took a mission from its checker counts as a late withdrawal: the checker gave it up, not we. */
export const isLateWithdrawal = ({ now, mission: { checkerId, startAt }, actors, stated }: Unassigned): boolean =>
  checkerId !== null && startAt !== null && isUrgentSearch(now, startAt) && (actors.includes('CHK') || stated.checkerWithdrew === true)

/** The number of days of a year, and of the last months, over which withdrawals are counted. */
export const withdrawalDays = { recent: 90, year: 365 } as const

/** The number of withdrawals of the last 90 and 365 days. */
export const countWithdrawals = (withdrawals: readonly Pick<LateWithdrawal, 'at'>[], now: string): { last90: number; last365: number } => {
  const since = (days: number) => withdrawals.filter(({ at }) => dayOf(at) > addDays(dayOf(now), -days)).length
  return { last90: since(withdrawalDays.recent), last365: since(withdrawalDays.year) }
}
