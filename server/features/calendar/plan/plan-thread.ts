/** The thread of the solver: each message is a stage of a plan or an absence to replan, each answer its proposal. It needs no database. */
import { parentPort } from 'node:worker_threads'
import { replan } from '@adm/domain/calendar/plan/replan'
import { proposalOf, solve } from '@adm/domain/calendar/plan/solve'
import { withBestCheckers } from '@adm/domain/calendar/plan/walk'
import type { SolverTask } from './plan-solver.ts'

const answerOf = (task: SolverTask) => {
  if ('missions' in task) return replan(task)
  const { before, seed, rounds } = task
  const problem = withBestCheckers(task.problem)
  return proposalOf(problem, solve(problem, before, { seed, rounds }))
}

parentPort?.on('message', (task: SolverTask) => parentPort?.postMessage(answerOf(task)))
