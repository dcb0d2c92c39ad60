import type { Named } from '@adm/contract/name-search'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { findNames } from '../../../platform/list/name-search.ts'

/** The checkers whose name begins so or holds it, for pickers; or those of the ids, for the filters of a reloaded page. */
export const findCheckerNames = (db: Db, asked: { name: string; id?: readonly string[] | undefined }): Promise<Named[]> =>
  findNames(db, { table: 'checker', name: sql`first_name || ' ' || last_name` }, asked)
