import type { Permission } from '../permission.ts'
const freeFailures = 5
const firstWaitSeconds = 30
const longestWaitSeconds = 900

/** Consecutive failed sign-ins for one address, and the time of the last one. */
export type SignInFailures = { failures: number; lastAt: string }

/**
 * Waiting time of an address before its next sign-in: none for five failures, then 30 seconds, doubled by each failure up to 15 minutes.
 * @returns whole seconds, 0 without waiting
 * Source: `docs/api.md`, Tokens.
 */
export const secondsToWait = ({ failures, lastAt }: SignInFailures, now: string): number => {
  if (failures < freeFailures) return 0
  const wait = Math.min(firstWaitSeconds * 2 ** (failures - freeFailures), longestWaitSeconds)
  return Math.max(0, Math.ceil(wait - (Date.parse(now) - Date.parse(lastAt)) / 1000))
}

/** Permissions required to sign in with a password. Source: `docs/specification.md` 6. */
export const signInPermissions: readonly Permission[] = ['login', 'auth:client']
