import type { Proposal } from '@adm/domain/calendar/plan/solve'
import { addMinutes } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Work } from '../../../platform/work/work.ts'
import { solveStage } from './plan-solver.ts'
import { type ReadProblem, readProblem } from './plan-problem.service.ts'
import { deleteUnusedPlans, findPlan, findPlanOrders, savePlan } from './plan.queries.ts'

/** Stages of a plan at most, and rounds of each: a second or two of work for 300 orders and 80 checkers. */
export const mostStages = 12
const roundsPerStage = 400
/** Stages without a better plan, after which the search ends. */
const mostIdle = 3

const saveProposal = async (work: Work, id: string, { versions, refused, staying }: ReadProblem, proposal: Proposal): Promise<void> => {
  const { plan, value, greedy, tours, unplaced } = proposal
  const placed = plan.map(({ orderId, checkerId, startAt }, turn) => ({ bookingId: orderId, checkerId, startAt, reasons: [], turn }))
  const moved = new Set(plan.map(({ orderId }) => orderId))
  const stay = staying.filter((bookingId) => !moved.has(bookingId)).map((bookingId) => [bookingId, []] as const)
  const left = [...unplaced.map(({ orderId, reasons }) => [orderId, reasons] as const), ...refused, ...stay].map(
    ([bookingId, reasons]) => ({
      bookingId,
      checkerId: null,
      startAt: null,
      reasons,
      turn: null,
    }),
  )
  const orders = [...placed, ...left].map((order) => ({ ...order, version: versions.get(order.bookingId) ?? 0 }))
  await savePlan(work.db, id, { value, greedy, tours }, orders)
}

/**
 * Solves a plan in stages: each reads the problem again, goes on from the best plan outside of any transaction, and stores it. The job has
 * the identifier of its plan.
 */
export const planJob = defineJob({
  name: 'calendar.plan',
  input: z.object({}),
  progress: z.object({ served: z.int(), cost: z.number(), idle: z.int() }),
  step: async (work, { id, done, progress }) => {
    const plan = await findPlan(work.db, id)
    if (!plan || (plan.stoppedAt && plan.figures)) return { isFinished: true, done, total: mostStages }
    const read = await readProblem(work, plan, await findPlanOrders(work.db, id))
    return {
      outside: async () => {
        const proposal = await solveStage({ problem: read.problem, before: read.before, seed: done, rounds: roundsPerStage })
        return async (later) => {
          await saveProposal(later, id, read, proposal)
          const { served, cost } = proposal.value
          const isIdle = progress !== null && served === progress.served && cost >= progress.cost
          const idle = isIdle ? progress.idle + 1 : 0
          // The way of the lots of a delivery is planned in one go.
          const isFinished = done + 1 >= mostStages || idle >= mostIdle || read.problem.walk !== undefined
          return { isFinished, done: done + 1, total: mostStages, progress: { served, cost, idle } }
        }
      },
    }
  },
})

const daysOfUnused = 30

/** Each night, proposals of which nothing was applied are deleted after a month. */
export const planPurgeJob = defineJob({
  name: 'calendar.plan-purge',
  schedule: { dailyAt: '03:55' },
  input: z.object({}),
  progress: z.null(),
  step: async ({ db, now }, { done }) => {
    const deleted = await deleteUnusedPlans(db, addMinutes(now, -daysOfUnused * 24 * 60))
    return { isFinished: true, done: done + deleted }
  },
})
