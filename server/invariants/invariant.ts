import type { Db } from '../platform/database/database.ts'

/** A row that breaks an invariant, with a text by which a person finds it. */
export type Broken = { what: string; why: string }

/** A rule that is always true of the data. Source: `docs/domain.md` 10, whose number `id` is. */
export type Invariant = { id: string; sentence: string; find: (db: Db) => AsyncIterable<Broken> }
