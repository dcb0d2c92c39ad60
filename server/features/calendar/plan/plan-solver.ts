import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Plan, PlanProblem } from '@adm/domain/calendar/plan/plan'
import type { Proposal } from '@adm/domain/calendar/plan/solve'

/** A stage of the search: it goes on from the plan before. */
export type PlanStage = { problem: PlanProblem; before: Plan; seed: number; rounds: number }

/** A stage of the largest problem takes a tenth of it. */
const longestMs = 30_000
const mostMegabytes = 512

/** The built server has the thread beside it. From the sources, the loader of development reads its TypeScript first, which Node 20 does not. */
const startThread = (options: WorkerOptions): Worker => {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./plan-thread.js', import.meta.url), options)
  const source = JSON.stringify(new URL('./plan-thread.ts', import.meta.url).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, { ...options, eval: true })
}

let open: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

const openThread = (): Worker => {
  const thread = startThread({ resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  // It stays for the next stage, and does not keep the process alive.
  thread.unref()
  thread.on('error', () => undefined)
  thread.once('exit', () => {
    if (open === thread) open = null
  })
  return thread
}

const runStage = (stage: PlanStage): Promise<Proposal> =>
  new Promise((resolve, reject) => {
    const thread = (open ??= openThread())
    const timer = setTimeout(() => void thread.terminate(), longestMs)
    const settle = () => {
      clearTimeout(timer)
      thread.off('message', answer).off('error', fail).off('exit', end)
    }
    const answer = (proposal: Proposal) => {
      settle()
      resolve(proposal)
    }
    const fail = (error: Error) => {
      settle()
      reject(error)
    }
    const end = () => fail(new Error('The thread of the solver ended by itself'))
    thread.on('message', answer).on('error', fail).on('exit', end)
    thread.postMessage(stage)
  })

/**
 * Runs a stage of a plan in the thread of this process, one at a time, so that no request waits for the search. A thread that dies fails its
 * stage, which the job repeats in a new one.
 */
export const solveStage = (stage: PlanStage): Promise<Proposal> => {
  const turn = last.then(() => runStage(stage))
  last = turn.catch(() => undefined)
  return turn
}

/** Ends the thread, as a crash would. For tests. */
export const killSolver = async (): Promise<void> => {
  await open?.terminate()
}
