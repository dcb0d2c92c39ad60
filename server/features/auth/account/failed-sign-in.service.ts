import { authRefusals } from '@adm/domain/user/auth-refusals'
import { freeFailures, secondsToWait } from '@adm/domain/user/sign-in'
import type { Db } from '../../../platform/database/database.ts'
import type { Origin } from '../../../platform/origin/request-origin.ts'
import { hashOf } from '../../../platform/security/secret-token.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import {
  incrementFailures,
  everywhere,
  findFailures,
  deleteFailures,
  isOwnDevice,
  saveDevice,
  saveWarning,
} from './failed-sign-in.queries.ts'
import { guessingJob } from './guessing.jobs.ts'
import { lockAddress } from './sign-in.queries.ts'

const dayMs = 24 * 3_600_000
const dayBefore = (now: string): string => new Date(Date.parse(now) - dayMs).toISOString()

/** A count of failed sign-ins for an address, and the number that is free. */
type Source = { key: string; free: number }

/**
 * The counts of a browser: a known one has its own, so that no stranger delays it. The same queries are made for an address without an
 * account.
 */
const sourcesOf = async (db: Db, email: string, from: Origin | undefined): Promise<readonly Source[]> => {
  const hash = hashOf(from?.device ?? '')
  if (await isOwnDevice(db, email, hash)) return [{ key: `device ${hash}`, free: freeFailures.device }]
  return [
    { key: `network ${from?.network ?? ''}`, free: freeFailures.network },
    { key: everywhere, free: freeFailures.everywhere },
  ]
}

/** Refuses a sign-in for an address that must wait. @throws {Refusal} `TOO_MANY_ATTEMPTS` */
export const requireNoWait = async ({ db, now, from }: Pick<Reading, 'db' | 'now' | 'from'>, email: string): Promise<void> => {
  const [sources, failures] = await Promise.all([sourcesOf(db, email, from), findFailures(db, email, dayBefore(now))])
  const waits = sources.map(({ key, free }) => {
    const row = failures.find(({ source }) => source === key)
    return row ? secondsToWait({ ...row, free }, now) : 0
  })
  const seconds = Math.max(...waits)
  if (seconds > 0) throw authRefusals.tooMany(seconds)
}

/**
 * Counts a wrong password although the request is refused. Guesses that were checked side by side are counted one after the other: once the
 * source must wait, the others are refused with `TOO_MANY_ATTEMPTS`, so that none learns more than one guess after the other would.
 */
export const saveFailure = (work: Work, email: string): void =>
  work.whenRefused(async (later) => {
    await lockAddress(later.db, email)
    await requireNoWait(later, email)
    const sources = await sourcesOf(later.db, email, later.from)
    for (const { key, free } of sources) {
      const failures = await incrementFailures(later.db, email, key, later.now, dayBefore(later.now))
      if (failures === free && sources.length > 1) await warn(later, email)
    }
  })

/** In a job, so that the answer takes the same time for an address without an account. */
const warn = async (work: Work, email: string): Promise<void> => {
  if (await saveWarning(work.db, email, work.now)) await guessingJob.enqueue(work, { email })
}

/** Forgets the failures of the browser that has signed in, and makes it a known one. */
export const saveSuccess = async (work: Work, { id, email }: { id: string; email: string }): Promise<void> => {
  for (const { key } of await sourcesOf(work.db, email, work.from)) if (key !== everywhere) await deleteFailures(work.db, email, key)
  if (work.from) await saveDevice(work.db, id, hashOf(work.from.device), work.now)
}
