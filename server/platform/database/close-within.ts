import { setTimeout as wait } from 'node:timers/promises'

const longestCloseMs = 2_000

/** Waits for the end of connections, but not for the answer of one that hangs: the process ends soon after. */
export const closeWithin = async (closing: Promise<unknown>): Promise<void> => {
  await Promise.race([closing, wait(longestCloseMs, undefined, { ref: false })])
}
