import type { Restores } from './history/restore.ts'
import type { Undos } from './history/undo.ts'
import type { Routes } from './http/serve.ts'
import type { Job } from './jobs/jobs.ts'
import type { Reactions } from './work/work.ts'

/** Everything a subject gives the server, handed in once by its `<subject>.feature.ts`; `app.ts` lists the subjects. */
export type Feature = {
  routes: readonly Routes[]
  /** Work that runs by the clock or takes long. */
  jobs?: readonly Job[]
  /** The changes of the subject that history can undo, by `entity.kind`, and the reason why it cannot undo the others. */
  undos?: Undos
  /** The ordinary edits by which history puts a value of the subject back, by entity. */
  restores?: Restores
  /** What this subject does, in the same transaction, after a change of another one, by `entity.kind`. */
  reactions?: Reactions
}

/** The reactions of all features by `entity.kind`; several features react in the order of the list. */
export const reactionsOf = (features: readonly Feature[]): Reactions => {
  const all = features.flatMap(({ reactions = {} }) => Object.entries(reactions))
  return Object.fromEntries(all.map(([kind]) => [kind, all.flatMap(([other, reactions]) => (other === kind ? reactions : []))]))
}
