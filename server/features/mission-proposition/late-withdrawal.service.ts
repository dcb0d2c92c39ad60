import type { StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isLateWithdrawal } from '@adm/domain/mission-proposition/late-withdrawal'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { findLastWithdrawal, insertWithdrawal, setWithdrawalUndone } from './late-withdrawal.queries.ts'

/** The reaction to a step that takes a mission from its checker (E16, V14): a late withdrawal of the checker is counted. */
export const recordLateWithdrawal: ReactionTo<StepEvent> = async (work, { id: bookingId, before, reason, facts }) => {
  const { checkerId, startAt } = before
  const isCounted = isLateWithdrawal({ now: work.now, mission: before, actors: work.by.actors, stated: facts })
  if (!checkerId || !startAt || !isCounted) return
  const by = { by_link: work.by.kind === 'link', reason: reason ?? null }
  await insertWithdrawal(work.db, {
    id: work.newId(),
    checker_id: checkerId,
    booking_id: bookingId,
    start_at: startAt,
    at: work.now,
    ...by,
  })
}

/** The reaction to the undo of a step: a checker who has the mission again has not given it up, and the undo of that counts it again. */
export const reactToUndoneWithdrawal: ReactionTo<StepUndone> = async (work, { id, before, after }) => {
  const last = await findLastWithdrawal(work.db, id)
  if (!last) return
  const isBack = ({ checkerId, startAt }: Booking): boolean => checkerId === last.checkerId && startAt === last.startAt
  if (isBack(after) && !last.undoneAt) await setWithdrawalUndone(work.db, last.id, work.now)
  if (isBack(before) && !isBack(after) && last.undoneAt) await setWithdrawalUndone(work.db, last.id, null)
}
