import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Plan, PlanProblem } from '@adm/domain/calendar/plan/plan'
import type { Replanned, ReplanProblem } from '@adm/domain/calendar/plan/replan'
import type { Proposal } from '@adm/domain/calendar/plan/solve'
import { requireNoConnection } from '../../../platform/database/connection-scope.ts'

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

/**
 * A thread that does one task after the other, so that no request waits for the search of another one's plan. A thread that dies fails its
 * task; the next task opens a new one.
 */
const openSolver = <Task extends SolverTask, Answer>() => {
  let open: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  const openThread = (): Worker => {
    const thread = startThread({ resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
    // It stays for the next task, and does not keep the process alive.
    thread.unref()
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      if (open === thread) open = null
    })
    return thread
  }

  const run = (task: Task): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const thread = (open ??= openThread())
      const timer = setTimeout(() => void thread.terminate(), longestMs)
      const settle = () => {
        clearTimeout(timer)
        thread.off('message', answer).off('error', fail).off('exit', end)
      }
      const answer = (result: Answer) => {
        settle()
        resolve(result)
      }
      const fail = (error: Error) => {
        settle()
        reject(error)
      }
      const end = () => fail(new Error('The thread of the solver ended by itself'))
      thread.on('message', answer).on('error', fail).on('exit', end)
      thread.postMessage(task)
    })

  return {
    solve: async (task: Task): Promise<Answer> => {
      requireNoConnection('The search of the solver')
      const turn = last.then(() => run(task))
      last = turn.catch(() => undefined)
      return turn
    },
    kill: async (): Promise<void> => {
      await open?.terminate()
    },
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
