import type { Done } from './history.queries.ts'
import type { Work } from './work.ts'

/** Undoes one kind of change: a new write, which asks for the change's own right and refuses when something contradicts it. */
export type Undo = (work: Work, change: Done) => Promise<void>
/** What can be undone, by `entity.kind`: `'client.merged'`. */
export type Undos = Readonly<Record<string, Undo>>
