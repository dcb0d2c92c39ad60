import type { By } from '@adm/domain/actor'
import type { Work } from '../platform/work/work.ts'

/** The work of a past act: its instant, its actor, and the generated identifiers of the first rows that it creates. */
export const workAt = (work: Work, now: string, by: By, ids: readonly string[] = []): Work => {
  const chosen = [...ids]
  return { ...work, now, by, newId: () => chosen.shift() ?? work.newId() }
}
