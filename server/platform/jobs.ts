import type { job } from '@adm/contract/job'
import type { By } from '@adm/domain/actor'
import type { FieldRefusal } from '@adm/domain/refusal'
import { z } from 'zod'
import {
  failJob,
  findAsker,
  getJob,
  holdNextJob,
  insertJob,
  insertScheduledJob,
  type JobRow,
  type JobStep,
  saveStep,
} from './jobs.queries.ts'
import { latestDue, type Schedule } from './schedule.ts'
import { type House, inTransaction, type Work } from './work.ts'

/** What a step gets: the job's identifier, what was asked, how far the steps before it came, and what they left for it. */
export type StepInput<Input, Progress> = { id: string; input: Input; done: number; progress: Progress | null }
/** What a step tells. Not finished: it is called again, with this. */
export type StepResult<Progress> = {
  isFinished: boolean
  done?: number
  total?: number | null
  errors?: readonly FieldRefusal[]
  progress?: Progress
}

/** Long work, or work by the clock, in steps: each is one transaction, and short. */
export type Job = { name: string; schedule?: Schedule; step: (work: Work, at: JobRow) => Promise<JobStep> }

/** A job as data. What is kept between steps is parsed, as everything that comes from outside. */
export const defineJob = <Input extends z.ZodType, Progress extends z.ZodType>(defined: {
  name: string
  schedule?: Schedule
  input: Input
  progress: Progress
  step: (work: Work, at: StepInput<z.output<Input>, z.output<Progress>>) => Promise<StepResult<z.input<Progress>>>
}): Job & { ask: (work: Work, input: z.input<Input>) => Promise<z.output<typeof job>> } => ({
  name: defined.name,
  ...(defined.schedule ? { schedule: defined.schedule } : {}),
  step: async (work, { id, input, done, progress, total, errors }) => {
    const kept = progress === null ? null : defined.progress.parse(progress)
    const told = await defined.step(work, { id, input: defined.input.parse(input), done, progress: kept })
    return {
      state: told.isFinished ? 'done' : 'running',
      done: told.done ?? done,
      total: told.total === undefined ? total : told.total,
      errors: [...errors, ...(told.errors ?? [])],
      progress: told.progress ?? null,
    }
  },
  ask: async (work, input) => {
    const id = work.newId()
    await insertJob(work.db, { id, name: defined.name, input: defined.input.parse(input), byId: work.by.id, now: work.now })
    tellJob(work, id, 'waiting', 0)
    return getJob(work.db, id)
  },
})

const tellJob = (work: Work, id: string, state: string, done: number): void =>
  void work.recorded.push({ entity: 'job', id, kind: state, version: done, eventId: work.newId() })

const system: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
const who = { by: system, requestId: 'job' }
const mostFailures = 5
const pollMs = 2_000

/** What runs the jobs of this process, until it is stopped. */
export type Runner = {
  /** Runs one step of the job that has waited longest. @returns false when none waits */
  runStep: () => Promise<boolean>
  /** Puts the jobs whose hour has come in the queue, once in all processes. */
  plan: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/**
 * Runs jobs, a step at a time, in turn. The row of the job is locked while its step runs, in the step's own transaction: so a step is
 * done once in all processes, and when one dies in its middle, another does that step again, at once.
 */
export const makeRunner = (house: House, jobs: readonly Job[]): Runner => {
  const byName = new Map(jobs.map((one) => [one.name, one]))
  const planned = new Map<string, string>()

  const runStep = async (): Promise<boolean> => {
    const held: JobRow[] = []
    try {
      return await inTransaction(house, who, async (work) => {
        const next = await holdNextJob(work.db, [...byName.keys()], work.now)
        const found = next && byName.get(next.name)
        if (!next || !found) return false
        held.push(next)
        const step = await found.step({ ...work, by: await findBy(work, next.byId) }, next)
        await saveStep(work.db, next.id, step, work.now)
        tellJob(work, next.id, step.state, step.done)
        return true
      })
    } catch (error) {
      const failed = held.at(-1)
      if (!failed) throw error
      await setBack(house, failed, error)
      return true
    }
  }

  const plan = async (): Promise<void> => {
    for (const { name, schedule } of jobs) {
      if (!schedule) continue
      const due = latestDue(schedule, house.now())
      if (planned.get(name) === due) continue
      await inTransaction(house, who, (work) =>
        insertScheduledJob(work.db, { id: work.newId(), name, slot: `${name} ${due}`, now: work.now }),
      )
      planned.set(name, due)
    }
  }
  const round = async (): Promise<void> => {
    await plan()
    for (let isMore = true; isMore; ) isMore = await runStep()
  }
  return { runStep, plan, ...makeLoop(house, round) }
}

/** Calls a round every two seconds, and at once when a job is asked; never two at a time. */
const makeLoop = (house: House, round: () => Promise<void>) => {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let unsubscribe = () => {}
  const turn = () => {
    running ??= round()
      .catch((error: unknown) => house.log.error({ err: error }, 'jobs'))
      .finally(() => {
        running = null
      })
  }
  return {
    start: () => {
      timer = setInterval(turn, pollMs)
      unsubscribe = house.live.subscribe((heard) => {
        if (typeof heard !== 'string' && heard.entity === 'job' && heard.kind === 'waiting') setImmediate(turn)
      })
      turn()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      unsubscribe()
      await running
    },
  }
}

const findBy = async (work: Work, id: string | null): Promise<By> => {
  const asker = id ? await findAsker(work.db, id) : undefined
  return asker ? { kind: 'staff', id: asker.id, permissions: asker.scope, actors: [] } : system
}

/** A step that failed waits, longer each time; after five failures the job has failed. */
const setBack = async (house: House, held: JobRow, error: unknown): Promise<void> => {
  house.log.error({ err: error, job: held.name, jobId: held.id }, 'a step of a job failed')
  const failures = held.failures + 1
  const state = failures < mostFailures ? 'waiting' : 'failed'
  const runsAt = new Date(Date.parse(house.now()) + 2 ** failures * 5_000).toISOString()
  await inTransaction(house, who, async (work) => {
    await failJob(work.db, held, { state, failures, runsAt, now: work.now })
    if (state === 'failed') tellJob(work, held.id, state, held.done)
  })
}
