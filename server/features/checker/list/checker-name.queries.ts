import type { Choice } from '@adm/contract/call/name-search'
import { checkerNetworkLabels, checkerTypeLabels } from '@adm/domain/checker/checker'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { findNames } from '../../../platform/list/name-search.ts'

const labelOf = (column: RawBuilder<unknown>, labels: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql`case ${column} ${sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${value} then ${label}::text`),
    sql` `,
  )} end`

/** Tells checkers of one name apart: « 31000 Toulouse · Indépendant · Hors réseau ». */
const twinDetail = sql`concat_ws(' · ', nullif(concat_ws(' ', zip_code, city), ''), ${labelOf(sql`type`, checkerTypeLabels)}, ${labelOf(sql`network`, checkerNetworkLabels)})`

/** For pickers: the checkers whose name contains the typed text; or those with these ids, for the filters of a reloaded page. */
export const findCheckerNames = (db: Db, query: { name: string; id?: readonly string[] | undefined }): Promise<Choice[]> =>
  findNames(db, { table: 'checker', name: sql`first_name || ' ' || last_name`, detail: twinDetail }, query)
