import { booking } from '@adm/domain/booking/order/booking'
import { statedFacts } from '@adm/domain/booking/step/stated-facts'
import { isLateWithdrawal } from '@adm/domain/mission-proposition/late-withdrawal'
import type { Reaction } from '../../platform/work/work.ts'
import { findLastWithdrawal, insertWithdrawal, setWithdrawalUndone } from './late-withdrawal.queries.ts'

const mission = booking.pick({ checkerId: true, startAt: true })
const stated = statedFacts.pick({ checkerWithdrew: true }).loose()

/** The reaction to a step that takes a mission from its checker (E16, V14): a late withdrawal of the checker is counted. */
export const recordLateWithdrawal: Reaction = async (work, { id: bookingId, before, reason, facts }) => {
  const then = mission.parse(before)
  const { checkerId, startAt } = then
  const isCounted = isLateWithdrawal({ now: work.now, mission: then, actors: work.by.actors, stated: stated.parse(facts ?? {}) })
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
export const followUndoneWithdrawal: Reaction = async (work, { id, before, after }) => {
  const last = await findLastWithdrawal(work.db, id)
  if (!last) return
  const isBack = (row: object | null): boolean => {
    const { checkerId, startAt } = mission.parse(row)
    return checkerId === last.checkerId && startAt === last.startAt
  }
  if (isBack(after) && !last.undoneAt) await setWithdrawalUndone(work.db, last.id, work.now)
  if (isBack(before) && !isBack(after) && last.undoneAt) await setWithdrawalUndone(work.db, last.id, null)
}
