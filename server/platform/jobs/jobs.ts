import { setTimeout as wait } from 'node:timers/promises'
import type { job } from '@adm/contract/platform/job'
import { type By, system } from '@adm/domain/actor'
import { jobEvents } from '@adm/domain/platform/platform-events'
import type { FieldRefusal } from '@adm/domain/refusal'
import { z } from 'zod'
import {
  failJob,
  findJobOwner,
  getJob,
  lockNextJob,
  insertJob,
  insertJobOnce,
  insertScheduledJob,
  type JobRow,
  type JobStep,
  leaseJob,
  lockLeasedJob,
  saveStep,
} from './jobs.queries.ts'
import type { Db } from '../database/database.ts'
import { react } from '../history/history.ts'
import { latestDue, type Schedule } from './schedule.ts'
import { type Runtime, inTransaction, type Work } from '../work/work.ts'

/** The input of a step: the job's identifier and input, and the progress of the steps before it. */
export type StepInput<Input, Progress> = { id: string; input: Input; done: number; progress: Progress | null }
/** The result of a step. Without `isFinished`, the next step gets this progress. */
export type StepResult<Progress> = {
  isFinished: boolean
  done?: number
  total?: number | null
  errors?: readonly FieldRefusal[]
  progress?: Progress
}

/**
 * Slow work between two transactions of a step: it runs with no connection in hand, and returns the body of the second transaction, which
 * writes its result. A step that was interrupted is repeated from its first transaction.
 */
type Outside<Result> = { outside: () => Promise<(work: Work) => Promise<Result>> }

/**
 * What a process does side by side, a step of one job at a time in each: a message that is due does not wait for the end of a bulk change or
 * an import. The jobs of the messages are short.
 */
const lanes = ['work', 'messages'] as const
type Lane = (typeof lanes)[number]

/** Long or scheduled work, in steps: each is one short transaction, or two with slow work outside between them. */
export type Job = {
  name: string
  /** `messages` for a short job that writes messages that are due; `work` by default. */
  lane?: Lane | undefined
  schedule?: Schedule
  /** Whether rows wait for the job: asked every two seconds, so that it follows a change without a job for each change. */
  isDue?: ((db: Db) => Promise<boolean>) | undefined
  /** The row whose page shows the progress; by default the row with the identifier of the job. */
  of?: ((input: unknown) => string | null | undefined) | undefined
  step: (work: Work, at: JobRow) => Promise<JobStep | Outside<JobStep>>
  /** Runs after the last failure of a step, in the transaction that ends the job. */
  failed?: ((work: Work, at: JobRow, error: unknown) => Promise<void>) | undefined
}

/** Defines a job as data. The stored progress is parsed, like every external input. */
export const defineJob = <Input extends z.ZodType, Progress extends z.ZodType>(defined: {
  name: string
  lane?: Lane
  schedule?: Schedule
  isDue?: (db: Db) => Promise<boolean>
  of?: (input: z.output<Input>) => string | null | undefined
  input: Input
  progress: Progress
  step: (
    work: Work,
    at: StepInput<z.output<Input>, z.output<Progress>>,
  ) => Promise<StepResult<z.input<Progress>> | Outside<StepResult<z.input<Progress>>>>
  failed?: (work: Work, input: z.output<Input>, error: unknown) => Promise<void>
}): Job & { enqueue: (work: Work, input: z.input<Input>) => Promise<z.output<typeof job>> } => ({
  name: defined.name,
  lane: defined.lane,
  ...(defined.schedule ? { schedule: defined.schedule } : {}),
  isDue: defined.isDue,
  of: (input) => defined.of?.(defined.input.parse(input)),
  failed: defined.failed && (async (work, { input }, error) => defined.failed?.(work, defined.input.parse(input), error)),
  step: async (work, at) => {
    const { id, input, done, progress } = at
    const parsed = progress === null ? null : defined.progress.parse(progress)
    const result = await defined.step(work, { id, input: defined.input.parse(input), done, progress: parsed })
    if (!('outside' in result)) return stepOf(at, result)
    return {
      outside: async () => {
        const write = await result.outside()
        return async (later) => stepOf(at, await write(later))
      },
    }
  },
  enqueue: async (work, input) => {
    const id = work.newId()
    const { id: byId } = work.by
    await insertJob(work.db, { id, name: defined.name, input: defined.input.parse(input), byId, now: work.now })
    publishJob(work, { id, byId, of: defined.of?.(defined.input.parse(input)) }, { state: 'waiting', done: 0 })
    return getJob(work.db, id)
  },
})

/** The state of a job after the result of a step. */
const stepOf = <Progress>({ done, total, errors }: JobRow, result: StepResult<Progress>): JobStep => ({
  state: result.isFinished ? 'done' : 'running',
  done: result.done ?? done,
  total: result.total === undefined ? total : result.total,
  errors: [...errors, ...(result.errors ?? [])],
  progress: result.progress ?? null,
})

type Published = Pick<JobRow, 'id' | 'byId'> & { of: string | null | undefined }
/** The progress of a job that a person started is pushed to the pages that show it: those of the job, and of the row that it is about. */
const publishJob = (work: Work, { id, byId, of }: Published, { state, done }: Pick<JobStep, 'state' | 'done'>): void => {
  if (byId) work.recorded.push({ entity: 'job', id, of: of ?? id, kind: state, version: done, eventId: work.newId() })
}

/** The end of a job that a person started is a change for the reactions `job.done` and `job.failed`, which history does not store. */
const reactToEnd = async (work: Work, { id, name, byId, createdAt }: JobRow, kind: 'done' | 'failed'): Promise<void> => {
  if (byId) await react(work, jobEvents[kind], { id, before: null, after: { name, byId, createdAt } })
}

/** The context outside a job; each job is a request context of its own, with its identifier as request id. */
const systemContext = { by: system, requestId: 'job' }
const mostFailures = 5
/** Longer than any work outside, so that no other process takes the step in between; after it, the step of a dead process is repeated. */
const leaseMs = 60_000
const pollMs = 2_000
const longestStopMs = 5_000

/** Runs the jobs of this process, until it is stopped. */
export type Runner = {
  /** Runs one step of the job that has waited longest. @returns false when none waits */
  runStep: () => Promise<boolean>
  /** Enqueues the due scheduled jobs, once across all processes, and none beside one of its name that has not ended. */
  plan: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Leased = { job: JobRow; until: string; outside: Outside<JobStep>['outside'] }

/**
 * The next step of any of these jobs. The row of the job is locked while its step runs, in the step's own transaction: a step is
 * committed by one process only, and when that process dies in the middle, another repeats the step at once. A step with work outside leases
 * its job instead: the second transaction writes only while that lease is the newest one, and the step of a dead process waits for its end.
 */
const makeSteps = (runtime: Runtime, jobs: readonly Job[]): Runner['runStep'] => {
  const byName = new Map(jobs.map((definition) => [definition.name, definition]))

  const endStep = async (work: Work, job: JobRow, step: JobStep): Promise<void> => {
    await saveStep(work.db, job.id, step, work.now)
    publishJob(work, { ...job, of: byName.get(job.name)?.of?.(job.input) }, step)
    if (step.state === 'done') await reactToEnd(work, job, 'done')
  }

  /** The first transaction of the next step, for most steps the only one. @returns whether a job waited, and its work outside */
  const startStep = (locked: JobRow[]): Promise<Leased | boolean> =>
    inTransaction(runtime, systemContext, async (work) => {
      const next = await lockNextJob(work.db, [...byName.keys()], work.now)
      const definition = next && byName.get(next.name)
      if (!next || !definition) return false
      locked.push(next)
      const step = await definition.step(await contextOf(work, next), next)
      if ('outside' in step) {
        const until = new Date(Date.parse(work.now) + leaseMs).toISOString()
        await leaseJob(work.db, next.id, until)
        return { job: next, until, outside: step.outside }
      }
      await endStep(work, next, step)
      return true
    })

  /** The work outside of a step, then its second transaction; without effect once another process has leased the job. */
  const goOutside = async ({ job: leased, until, outside }: Leased): Promise<void> => {
    const write = await outside()
    await inTransaction(runtime, systemContext, async (work) => {
      if (!(await lockLeasedJob(work.db, leased.id, until))) return
      await endStep(work, leased, await write(await contextOf(work, leased)))
    })
  }

  return async () => {
    const locked: JobRow[] = []
    try {
      const begun = await startStep(locked)
      if (typeof begun === 'boolean') return begun
      await goOutside(begun)
      return true
    } catch (error) {
      const failed = locked.at(-1)
      if (!failed) throw error
      await setBack(runtime, failed, error, byName.get(failed.name))
      return true
    }
  }
}

/** Runs jobs, a step at a time, in turn: the jobs of one lane. */
export const makeRunner = (runtime: Runtime, jobs: readonly Job[]): Runner => {
  const planned = new Map<string, string>()
  const runStep = makeSteps(runtime, jobs)

  const plan = async (): Promise<void> => {
    for (const { name, schedule, isDue } of jobs) {
      if (isDue && (await isDue(runtime.db)))
        await inTransaction(runtime, systemContext, (work) => insertJobOnce(work.db, { id: work.newId(), name, now: work.now }))
      if (!schedule) continue
      const due = latestDue(schedule, runtime.now())
      if (planned.get(name) === due) continue
      const isThere = await inTransaction(runtime, systemContext, (work) =>
        insertScheduledJob(work.db, { id: work.newId(), name, slot: `${name} ${due}`, now: work.now }),
      )
      if (isThere) planned.set(name, due)
    }
  }
  const round = async (goesOn: () => boolean): Promise<void> => {
    await plan()
    for (let isMore = true; isMore && goesOn(); ) isMore = await runStep()
  }
  return { runStep, plan, ...makeLoop(runtime, round) }
}

/** Runs the jobs of a process, each lane by itself. */
export const makeLanes = (runtime: Runtime, jobs: readonly Job[]): Pick<Runner, 'start' | 'stop'> => {
  const jobsOf = (lane: Lane) => jobs.filter((job) => (job.lane ?? 'work') === lane)
  const runners = lanes.map((lane) => makeRunner(runtime, jobsOf(lane)))
  return {
    start: () => {
      for (const runner of runners) runner.start()
    },
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  }
}

/**
 * Runs a round every two seconds, and at once when a job is enqueued; never two at a time. `stop` starts no other step, and waits for the
 * current one; a step that hangs is left: its transaction ends with the process, and another process repeats it.
 */
const makeLoop = (runtime: Runtime, round: (goesOn: () => boolean) => Promise<void>) => {
  let isStopping = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let unsubscribe = () => {}
  const turn = () => {
    if (isStopping) return
    running ??= round(() => !isStopping)
      .catch((error: unknown) => runtime.log.error({ err: error }, 'jobs'))
      .finally(() => {
        running = null
      })
  }
  return {
    start: () => {
      isStopping = false
      timer = setInterval(turn, pollMs)
      unsubscribe = runtime.live.subscribe((event) => {
        if (typeof event !== 'string' && 'entity' in event && event.entity === 'job' && event.kind === 'waiting') setImmediate(turn)
      })
      turn()
    },
    stop: async () => {
      isStopping = true
      if (timer) clearInterval(timer)
      unsubscribe()
      await Promise.race([running, wait(longestStopMs, undefined, { ref: false })])
    },
  }
}

/**
 * The actor of a job: the system for a scheduled job, else the person who started it, with current permissions; none once the account is
 * inactive.
 */
const findBy = async (work: Work, id: string | null): Promise<By> => {
  if (!id) return system
  const owner = await findJobOwner(work.db, id)
  return { kind: 'staff', id, permissions: owner?.scope ?? [], actors: [] }
}

/** The context of a step: the job's identifier as request id, and its actor with the permissions of now. */
const contextOf = async (work: Work, { id, byId }: JobRow): Promise<Work> => ({ ...work, requestId: id, by: await findBy(work, byId) })

/** Delays a failed step, longer each time; after five failures the job has failed. */
const setBack = async (runtime: Runtime, locked: JobRow, error: unknown, definition: Job | undefined): Promise<void> => {
  runtime.log.error({ err: error, job: locked.name, jobId: locked.id }, 'a step of a job failed')
  const failures = locked.failures + 1
  const state = failures < mostFailures ? 'waiting' : 'failed'
  const runsAt = new Date(Date.parse(runtime.now()) + 2 ** failures * 5_000).toISOString()
  await inTransaction(runtime, { ...systemContext, requestId: locked.id }, async (work) => {
    const isOurs = await failJob(work.db, locked, { state, failures, runsAt, now: work.now })
    if (!isOurs || state !== 'failed') return
    publishJob(work, { ...locked, of: definition?.of?.(locked.input) }, { state, done: locked.done })
    await reactToEnd(work, locked, 'failed')
    await definition?.failed?.(work, locked, error)
  })
}
