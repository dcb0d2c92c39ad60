import type { Permission } from '../permission.ts'

/**
 * Failures that a source of sign-ins for one address has without waiting: a browser in which the person has signed in before, the network of
 * any other browser, and all other browsers together. So a stranger delays neither the person's own browser nor other networks, until many
 * networks guess.
 */
export const freeFailures = { device: 5, network: 5, everywhere: 20 } as const
const firstWaitSeconds = 30
const longestWaitSeconds = 900

/** Consecutive failed sign-ins for one address from one source, the number that is free, and the time of the last one. */
export type SignInFailures = { failures: number; free: number; lastAt: string }

/**
 * Waiting time of a source before its next sign-in for the address: none for the free failures, then 30 seconds, doubled by each failure up
 * to 15 minutes.
 * @returns whole seconds, 0 without waiting
 * Source: `docs/api.md`, Tokens.
 */
export const secondsToWait = ({ failures, free, lastAt }: SignInFailures, now: string): number => {
  if (failures < free) return 0
  const wait = Math.min(firstWaitSeconds * 2 ** (failures - free), longestWaitSeconds)
  return Math.max(0, Math.ceil(wait - (Date.parse(now) - Date.parse(lastAt)) / 1000))
}

/** Permissions required to sign in with a password. Source: `docs/specification.md` 6. */
export const signInPermissions: readonly Permission[] = ['login', 'auth:client']
