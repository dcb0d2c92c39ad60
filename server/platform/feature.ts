import type { BoundReactions } from './history/reaction.ts'
import type { Restores } from './history/restore.ts'
import type { Undos } from './history/undo.ts'
import type { Routes } from './http/serve.ts'
import type { Job } from './jobs/jobs.ts'
import type { PreviewedLetter } from './mail/letter-message.ts'

/** Everything that a feature provides to the server, exported by its `<subject>.feature.ts`; `app.ts` lists the features. */
export type Feature = {
  routes: readonly Routes[]
  /** Work that runs on a schedule or takes long. */
  jobs?: readonly Job[]
  /** The changes of the feature that can be undone, by `entity.kind`, and for the others the reason why not. */
  undos?: Undos
  /** The ordinary edits that restore a field of the feature from history, by entity. */
  restores?: Restores
  /** The messages of the feature whose texts are in code. */
  letters?: readonly PreviewedLetter[]
  /** Reactions of this feature to events, in the same transaction, in order. */
  reactions?: readonly BoundReactions[]
}
