import type { By } from '@adm/domain/actor'
import type { Work } from '../platform/work/work.ts'

/**
 * The work of a past act: its instant, its actor, and the generated identifiers of the first rows that it creates. An act of a later instant
 * happens now, because history has no event in the future.
 */
export const workAt = (work: Work, at: string, by: By, ids: readonly string[] = []): Work => {
  const chosen = [...ids]
  return { ...work, now: at < work.now ? at : work.now, by, newId: () => chosen.shift() ?? work.newId() }
}
