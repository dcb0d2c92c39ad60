import { calendarPlanCalls, type PlanApplied } from '@adm/contract/calendar/calendar-plan'
import type { CallInput } from '@adm/contract/call/call'
import { calendarPlanEvents } from '@adm/domain/calendar/calendar-events'
import { appliedSentence, planRefusals, underWaySentence } from '@adm/domain/calendar/plan/plan-figures'
import { hasPermissions } from '@adm/domain/permission'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { record } from '../../../platform/history/history.ts'
import type { Undo } from '../../../platform/history/undo.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Work } from '../../../platform/work/work.ts'
import { applyRows, applySome, getChosenRows, undoRows } from './plan-apply.service.ts'
import {
  countApplied,
  endPlanAct,
  findAppliedOrders,
  findHistoryOfPlan,
  findOrdersToUndo,
  findPlan,
  lockPlan,
  refuseWaitingOrders,
  savePlanOutcomes,
  setOrdersWaiting,
  setPlanAct,
} from './plan.queries.ts'

/** Orders of a batch, and of an application or undo that runs in the transaction of its request. */
const batchSize = 20
const { requires } = calendarPlanCalls.apply
const may = ({ by }: Work): boolean => hasPermissions(by.permissions, requires)

/** Ends an application that ran as a job: its event in history says what was applied, and undoes all of it. */
const endApplication = async (work: Work, planId: string, jobId: string): Promise<void> => {
  const after = await countApplied(work.db, jobId)
  const within = await findHistoryOfPlan(work.db, planId)
  const changeId = after.applied > 0 ? await record(work, calendarPlanEvents.applied, { id: planId, before: null, after, ...within }) : null
  await endPlanAct(work.db, { planId, jobId, changeId })
}

/** Applies a large proposal in batches, with the rights of its requester; a killed process costs one batch, and none is applied twice. */
export const planApplyJob = defineJob({
  name: 'calendar.plan-apply',
  of: ({ planId }) => planId,
  input: z.object({ planId: z.uuid(), total: z.int() }),
  progress: z.null(),
  step: async (work, { id: jobId, input: { planId, total }, done }) => {
    if (!(await lockPlan(work.db, planId))) return { isFinished: true }
    if (!may(work)) await refuseWaitingOrders(work.db, planId, planRefusals.rightGone().message)
    const count = await applySome(work, planId, { jobId, most: batchSize })
    const isFinished = count < batchSize
    if (isFinished) await endApplication(work, planId, jobId)
    return { isFinished, done: done + count, total }
  },
  failed: async (work, { planId }) => {
    const plan = (await lockPlan(work.db, planId)) && (await findPlan(work.db, planId))
    if (!plan || !plan.actJobId) return
    await refuseWaitingOrders(work.db, planId, planRefusals.broken().message)
    await endApplication(work, planId, plan.actJobId)
  },
})

/** Undoes a large application in batches, the last start first; an order that changed since stays planned, with the reason. */
export const planUndoJob = defineJob({
  name: 'calendar.plan-undo',
  of: ({ planId }) => planId,
  input: z.object({ planId: z.uuid(), appliedId: z.uuid(), total: z.int() }),
  progress: z.null(),
  step: async (work, { input: { planId, appliedId, total }, done }) => {
    if (!may(work) || !(await lockPlan(work.db, planId))) return { isFinished: true }
    const rows = await findOrdersToUndo(work.db, appliedId, batchSize)
    await undoRows(work, { planId, appliedId }, rows)
    return { isFinished: rows.length < batchSize, done: done + rows.length, total }
  },
})

/**
 * Applies a proposal, each order by its ordinary step: a few orders at once, many by a job in batches. A refusal is reported and affects no
 * other order; one event in history undoes all of them.
 * @throws {Refusal} `PLAN_NOT_FOUND`, `PLAN_RUNNING`, `PLAN_NOTHING`
 */
export const applyPlan = async (
  work: Work,
  id: string,
  chosen: CallInput<typeof calendarPlanCalls.apply>['body'],
): Promise<PlanApplied> => {
  const rows = await getChosenRows(work, id, chosen)
  const within = await findHistoryOfPlan(work.db, id)
  const things = 'partOf' in within ? 'lots' : 'orders'
  if (rows.length > batchSize) {
    const { id: jobId } = await planApplyJob.enqueue(work, { planId: id, total: rows.length })
    await setPlanAct(work.db, id, jobId)
    const positions = rows.map(({ position }) => position)
    await setOrdersWaiting(work.db, { planId: id, appliedId: jobId }, positions)
    return { isUnderWay: true, applied: 0, refused: [], message: underWaySentence(rows.length, things), changeId: null }
  }
  const { outcomes, refused, applied, moved } = await applyRows(work, id, rows)
  const after = { applied, refused: refused.length }
  const changeId = applied > 0 ? await record(work, calendarPlanEvents.applied, { id, before: null, after, ...within }) : null
  await savePlanOutcomes(work.db, { planId: id, appliedId: changeId }, outcomes)
  const message = appliedSentence({ applied, moved, refused: refused.length }, things)
  return { isUnderWay: false, applied, refused, message, changeId }
}

/**
 * Undoes an application, the last start first, many orders by a job; an order that changed since stays planned, with the reason.
 * @throws {Refusal} `NOT_UNDOABLE` once it is undone; of few orders, the first refusal when none could be undone
 */
export const undoPlan: Undo = async (work, { id: appliedId, entityId: planId }) => {
  for (const right of requires) requireRight(work, right)
  if (!(await lockPlan(work.db, planId))) throw undoRefusals.missing()
  const plan = await findPlan(work.db, planId)
  if (plan?.actState === 'waiting' || plan?.actState === 'running') throw planRefusals.acting()
  const rows = await findAppliedOrders(work.db, appliedId)
  if (rows.length === 0) throw undoRefusals.again()
  if (rows.length > batchSize) {
    const { id: jobId } = await planUndoJob.enqueue(work, { planId, appliedId, total: rows.length })
    await setPlanAct(work.db, planId, jobId)
  } else {
    const refusals = await undoRows(work, { planId, appliedId }, rows.toReversed())
    const [first] = refusals
    if (first && refusals.length === rows.length) throw first
  }
  const within = await findHistoryOfPlan(work.db, planId)
  await record(work, calendarPlanEvents.takenBack, { id: planId, before: { undone: false }, after: { undone: true }, ...within })
}
