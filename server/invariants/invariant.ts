import type { Db } from '../platform/database/database.ts'

/** A row that breaks an invariant, named so that a person finds it. */
export type Broken = { what: string; why: string }

/** Something that is true of the data at any moment. Source: `docs/domain.md` 10, whose number `id` is. */
export type Invariant = { id: string; sentence: string; find: (db: Db) => AsyncIterable<Broken> }
