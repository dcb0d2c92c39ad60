import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Plan, PlanProblem } from '@adm/domain/calendar/plan/plan'
import type { Replanned, ReplanProblem } from '@adm/domain/calendar/plan/replan'
import type { Proposal } from '@adm/domain/calendar/plan/solve'
import { requireNoConnection } from '../../../platform/database/connection-scope.ts'
import { makeTaskThread } from '../../../platform/work/task-thread.ts'

/** A stage of the search: it goes on from the plan before. */
type PlanStage = { problem: PlanProblem; before: Plan; seed: number; rounds: number }
/** What the thread of a solver does. */
export type SolverTask = PlanStage | ReplanProblem

/** A stage of the largest problem takes a tenth of it. */
const longestMs = 30_000
const mostMegabytes = 512

/** The built server has the thread beside it. From the sources, the loader of development reads its TypeScript first, which Node 20 does not. */
const startThread = (options: WorkerOptions): Worker => {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./plan-thread.js', import.meta.url), options)
  const source = JSON.stringify(new URL('./plan-thread.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, { ...options, eval: true })
}

/** A thread that does one task after the other, so that no request waits for the search of another one's plan. */
const openSolver = <Task extends SolverTask, Answer>() => {
  const thread = makeTaskThread<Task, Answer>(
    () => startThread({ resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }),
    longestMs,
    () => new Error('The thread of the solver ended by itself'),
  )
  let last: Promise<unknown> = Promise.resolve()
  return {
    solve: async (task: Task): Promise<Answer> => {
      requireNoConnection('The search of the solver')
      const turn = last.then(() => thread.run(task))
      last = turn.catch(() => undefined)
      return turn
    },
    kill: thread.kill,
  }
}

const stages = openSolver<PlanStage, Proposal>()
const absences = openSolver<ReplanProblem, readonly Replanned[]>()

/** Runs a stage of a plan in a thread of this process; its job repeats a stage that failed. */
export const solveStage = stages.solve
/** Replans the missions of an absence in a thread of its own: a person waits for it. */
export const solveReplan = absences.solve

/** Ends the thread of the plans, as a crash would. For tests. */
export const killSolver = stages.kill
