import type { Permission } from '../permission.ts'
const freeFailures = 5
const firstWaitSeconds = 30
const longestWaitSeconds = 900

/** Failed sign-ins in a row for one address, and when the last one was. */
export type SignInFailures = { failures: number; lastAt: string }

/**
 * How long an address waits before its next sign-in: nothing for five failures, then 30 seconds, doubling with each failure up to 15 minutes.
 * @returns whole seconds, 0 when it need not wait
 * Source: `docs/api.md`, Tokens.
 */
export const secondsToWait = ({ failures, lastAt }: SignInFailures, now: string): number => {
  if (failures < freeFailures) return 0
  const wait = Math.min(firstWaitSeconds * 2 ** (failures - freeFailures), longestWaitSeconds)
  return Math.max(0, Math.ceil(wait - (Date.parse(now) - Date.parse(lastAt)) / 1000))
}

/** What an internal account needs to come in by its password. Source: `docs/specification.md` 6. */
export const signInPermissions: readonly Permission[] = ['login', 'auth:client']
