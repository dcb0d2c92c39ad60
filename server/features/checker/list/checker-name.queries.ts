import type { Choice } from '@adm/contract/name-search'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { findNames } from '../../../platform/list/name-search.ts'

/** For pickers: the checkers whose name contains the typed text; or those with these ids, for the filters of a reloaded page. */
export const findCheckerNames = (db: Db, query: { name: string; id?: readonly string[] | undefined }): Promise<Choice[]> =>
  findNames(db, { table: 'checker', name: sql`first_name || ' ' || last_name` }, query)
