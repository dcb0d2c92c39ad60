import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const pollMs = 100
const patienceMs = 900_000

/** The number that a query has in its column `count`. */
export const countOf = async (db: pg.Pool, query: string): Promise<number> => (await db.query<{ count: number }>(query)).rows[0]?.count ?? 0

/** Whether no alert waits for its evaluation. */
export const isEvaluated = async (db: pg.Pool): Promise<boolean> =>
  (await countOf(
    db,
    `select ((select count(*) from alert_due) + (select count(*) from job where name like 'alert.%' and state in ('waiting', 'running')))::int as count`,
  )) === 0

/** @throws when the condition is still false after fifteen minutes. */
export const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  const began = performance.now()
  while (!(await isDone())) {
    if (performance.now() - began > patienceMs) throw new Error('The evaluation does not end')
    await wait(pollMs)
  }
}

/** Waits until the alerts of the loaded orders are evaluated, which the first start on a loaded database does once and takes minutes. */
export const untilEvaluated = (db: pg.Pool): Promise<void> => until(() => isEvaluated(db))

/** Waits until the jobs of the first start are done: the evaluation of all alerts, the plans of all messages, the counts. */
export const untilIdle = (db: pg.Pool): Promise<void> =>
  until(
    async () =>
      (await isEvaluated(db)) &&
      (await countOf(db, `select count(*)::int as count from job where state in ('waiting', 'running') and runs_at <= now()`)) === 0,
  )
