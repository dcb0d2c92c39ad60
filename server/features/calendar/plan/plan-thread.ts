/** The thread of the solver: each message is a stage of a plan, each answer its proposal. It needs no database. */
import { parentPort } from 'node:worker_threads'
import { proposalOf, solve } from '@adm/domain/calendar/plan/solve'
import type { PlanStage } from './plan-solver.ts'

parentPort?.on('message', ({ problem, before, seed, rounds }: PlanStage) => {
  parentPort?.postMessage(proposalOf(problem, solve(problem, before, { seed, rounds })))
})
