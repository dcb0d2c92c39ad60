import { isOpenTo } from '@adm/contract/call/call'
import { timeBlockEvents } from '@adm/domain/checker/time-block-events'
import { bookingCalls } from '@adm/contract/booking/booking'
import type { BlockedHours, TimeBlockDraft, TimeBlockSimulation } from '@adm/contract/checker/time-block'
import { workloadOf } from '@adm/domain/calendar/workload'
import { freeHours } from '@adm/domain/checker/availability'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import { missionsReachedDuring, type TimeBlock, type TimeBlockSituation, whyNotBlocked } from '@adm/domain/checker/time-block'
import { timeBlockRefusals } from '@adm/domain/checker/time-block-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { recordRow, requireVersion } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findCheckerThen, lockCheckers } from '../../checker/row/checker.queries.ts'
import { getCheckerName } from '../../checker/calendar/checker-link.queries.ts'
import {
  countOfferedSlots,
  findMissionsToKeep,
  findTimeBlocks,
  getTimeBlock,
  getTimeBlockForChange,
  insertTimeBlock,
  updateTimeBlock,
} from './time-block.queries.ts'

const timeBlockSubject = { read: getTimeBlock }

type Given = Pick<Reading, 'db' | 'by' | 'now'>
type Hours = Pick<TimeBlock, 'checkerId' | 'startAt' | 'endAt'>

/** What else takes the day of the checker; the codes of the orders are for callers who may read orders. */
const findSituation = async (
  { db, by, now }: Given,
  { checkerId, startAt }: Hours,
  id: string | undefined,
): Promise<TimeBlockSituation> => {
  const day = dayOf(startAt)
  const [missions, timeBlocks] = await Promise.all([
    findMissionsToKeep(db, checkerId, day, now),
    findTimeBlocks(db, checkerId, { fromDay: day, untilDay: day }),
  ])
  const seesOrders = isOpenTo(by.permissions, bookingCalls.list)
  return {
    missions: missions.map((mission) => ({ ...mission, code: seesOrders ? mission.code : null })),
    others: timeBlocks.filter((timeBlock) => timeBlock.id !== id),
    current: timeBlocks.find((timeBlock) => timeBlock.id === id) ?? null,
    now,
  }
}

/**
 * The effects of blocking these hours, judged by the rules of the change; nothing is locked or written.
 * @throws {Refusal} `CHECKER_NOT_FOUND`
 */
export const simulateTimeBlock = async (given: Given, { id, ...hours }: BlockedHours): Promise<TimeBlockSimulation> => {
  const [checker, situation, offeredSlots] = await Promise.all([
    findCheckerThen(given.db, hours.checkerId, hours),
    findSituation(given, hours, id),
    countOfferedSlots(given.db, hours),
  ])
  if (!checker) throw checkerRefusals.missing()
  const { missions, others } = situation
  const day = dayOf(hours.startAt)
  const offered = (timeBlocks: TimeBlockSituation['others']): number =>
    workloadOf(freeHours({ ...checker, timeBlocks }, day), []).offeredMinutes
  const left = offered([...others, hours])
  const { takenMinutes } = workloadOf([], missions)
  return {
    ...hours,
    refusals: [...whyNotBlocked(hours, situation)],
    takenMinutes: offered(others) - left,
    freeMinutes: Math.max(0, left - takenMinutes),
    ways: missionsReachedDuring(hours, missions).map(({ startAt, leavesAt }) => ({ startAt, leavesAt })),
    offeredSlots,
  }
}

/** Assignments of the checker lock the same row, so that a mission and a time block see each other. @throws {Refusal} `TIME_NOT_BLOCKABLE` */
const requireBlockable = async (work: Work, hours: Hours, id?: string): Promise<void> => {
  const sentences = whyNotBlocked(hours, await findSituation(work, hours, id))
  if (sentences.length > 0) throw timeBlockRefusals.notBlockable(sentences)
}

/** Blocks a time of a checker. @throws {Refusal} `CHECKER_NOT_FOUND`, `TIME_NOT_BLOCKABLE` */
export const createTimeBlock = async (work: Work, draft: TimeBlockDraft): Promise<TimeBlock> => {
  await lockCheckers(work.db, [draft.checkerId])
  await getCheckerName(work.db, draft.checkerId)
  await requireBlockable(work, draft)
  const id = work.newId()
  await insertTimeBlock(work.db, { ...draft, id, canceledAt: null }, { by: work.by.kind === 'staff' ? work.by.id : null, at: work.now })
  const after = await getTimeBlock(work.db, id)
  await record(work, timeBlockEvents.created, { id, partOf: after.checkerId, before: null, after })
  return after
}

type State = Pick<TimeBlock, 'checkerId' | 'startAt' | 'endAt' | 'reason' | 'canceledAt'>

/**
 * Writes a state of a time block, also a former one.
 * @throws {Refusal} `TIME_BLOCK_NOT_FOUND`, `STALE_VERSION`, `TIME_NOT_BLOCKABLE`
 */
export const saveTimeBlock = async (
  work: Work,
  { id, version }: { id: string; version?: number | undefined },
  kind: 'changed' | 'canceled',
  stateOf: (before: TimeBlock) => State,
): Promise<TimeBlock> => {
  // The time block before its checkers, as its undo does: two changes never wait for each other.
  const before = await getTimeBlockForChange(work.db, id)
  const after = stateOf(before)
  requireVersion(before, version, timeBlockRefusals.stale)
  await lockCheckers(work.db, [...new Set([before.checkerId, after.checkerId])])
  if (!after.canceledAt) await requireBlockable(work, after, id)
  await updateTimeBlock(work.db, id, after, work.now)
  return recordRow(work, timeBlockSubject, before, { event: timeBlockEvents[kind], partOf: after.checkerId })
}

/** Lengthens, shortens or moves a time block. @throws {Refusal} `TIME_BLOCK_NOT_FOUND`, `STALE_VERSION`, `TIME_NOT_BLOCKABLE` */
export const changeTimeBlock = async (work: Work, id: string, draft: TimeBlockDraft, version: number): Promise<TimeBlock> => {
  await getCheckerName(work.db, draft.checkerId)
  return saveTimeBlock(work, { id, version }, 'changed', ({ canceledAt }) => {
    if (canceledAt) throw timeBlockRefusals.missing()
    return { ...draft, canceledAt }
  })
}

/** Frees the time of a time block. @throws {Refusal} `TIME_BLOCK_NOT_FOUND`, `STALE_VERSION` */
export const cancelTimeBlock = async (work: Work, id: string, version: number): Promise<undefined> => {
  await saveTimeBlock(work, { id, version }, 'canceled', (before) => {
    if (before.canceledAt) throw timeBlockRefusals.missing()
    return { ...before, canceledAt: work.now }
  })
}
