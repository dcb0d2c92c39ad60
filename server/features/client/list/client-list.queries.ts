import type { ClientFilters } from '@adm/contract/client/client'
import { typedPhone } from '@adm/domain/values/typed-phone'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { conditionsOf } from '../../../platform/list/conditions.ts'
import { countRows } from '../../../platform/list/counted-list.ts'
import { findNumberedPage, type ListPart, type ListRequest } from '../../../platform/list/list.ts'
import { listFile } from '../../../platform/export/list-file.ts'
import { changeCounterOf } from '../../../platform/list/change-counters.ts'
import { ordersOf } from '../../../platform/list/order.ts'
import { rememberedList } from '../../../platform/list/remembered-list.ts'
import { beginsWith, containsWords, indexableWords } from '../../../platform/list/text-search.ts'
import { clientRowColumns } from '../row/client-columns.ts'
import { clientSheet } from './client-export.ts'
import { clientText } from '../row/client-search.queries.ts'

/** The filters, and the Paris day for which blocks are evaluated. */
type Request = ListRequest<ClientFilters, string>

const containsText = (typed: string): RawBuilder<boolean> => {
  const words = typedPhone(typed) ?? typed
  return indexableWords(words).length > 0 ? containsWords(clientText, words) : beginsWith(sql`client.name`, typed)
}

/** Whether the client has an active block on this day. Served by `client_blocking_client_idx`. */
const isBlocked = (day: string): RawBuilder<boolean> =>
  sql`exists (
    select from client_blocking where client_id = client.id and unblocked_at is null and start_date <= ${day} and (end_date is null or end_date >= ${day})
  )`

const conditions = conditionsOf<'client', ClientFilters, string>({
  client: (_, typed) => containsText(typed),
  tag: (_, tags) => sql<boolean>`client.tags && ${tags}::text[]`,
  salesRep: (eb, ids) => eb('client.sales_rep_id', 'in', ids),
  offer: (eb, offers) => eb('client.offer', 'in', offers),
  buyer_kind: (eb, kinds) => eb('client.buyer_kind', 'in', kinds),
  blocked: (eb, blocked, day) => (blocked === 'yes' ? isBlocked(day) : eb.not(isBlocked(day))),
  city: (_, typed) => beginsWith(sql`client.city`, typed),
})

// Must equal the expressions of `client_by_name_idx`, `client_by_city_idx` and `client_by_creation_idx`.
const orderOf = ordersOf('client', {
  name: sql`plain(client.name) collate "und-x-icu"`,
  city: sql`plain(client.city) collate "und-x-icu"`,
  createdAt: sql`client.created_at`,
})

const matches = (db: Db, { filter, at }: Request) =>
  db.selectFrom('client').select('client.id').where('client.merged_into', 'is', null).where(conditions.where(filter, at))

/** A part of the list: its clients are selected by key alone, so that full rows are read only for the listed clients, at any depth. */
const findRows = (db: Db, request: Request, { limit, offset, after }: ListPart) => {
  const { inOrder, isAfter } = orderOf(request.filter.sort)
  const ids = matches(db, request).where(isAfter(after)).orderBy(inOrder).limit(limit).offset(offset)
  return db
    .selectFrom('client')
    .leftJoin('user_account as sales_rep', 'sales_rep.id', 'client.sales_rep_id')
    .select(clientRowColumns.select)
    .select(['sales_rep.name as salesRepName', isBlocked(request.at).as('isBlocked'), changeCounterOf(['client']).as('mark')])
    .where('client.id', 'in', ids)
    .orderBy(inOrder)
    .execute()
}

const hasText = ({ client, city }: ClientFilters): boolean => Boolean(client || city)

/** The total depends on the filters and the Paris day; it is exact without a typed text, and stops at 10,000 with one. */
const clients = rememberedList({
  name: 'client',
  entities: () => ['client'],
  keyOf: ({ filter, at }: Request) => [conditions.valuesOf(filter), at],
  stops: hasText,
  count: (db, request, most) => countRows(db, matches(db, request), hasText(request.filter) ? most : undefined),
  rows: findRows,
})

/** One page of the clients that match the filter, with the blocks of this Paris day, and the total. */
export const findClientPage = findNumberedPage(clients)

/** The number of clients that match the filter on this Paris day, equal to the list's total. For a file, counted up to `most`. */
export const findClientTotal = (db: Db, filter: ClientFilters, at: string, most?: number) => clients.findTotal(db, { filter, at }, most)

/**
 * A file of every client that matches the filter, in the list's order.
 * @throws {Refusal} `EXPORT_TOO_LARGE` for a workbook above 50,000 rows
 */
export const exportClients = listFile(clients, clientSheet)

/** The tags in use, in alphabetical order. Served by `client_tagged_idx`. */
export const findClientTags = async (db: Db): Promise<string[]> => {
  const tags = db.selectFrom('client').select(sql<string>`unnest(tags)`.as('tag')).where(sql<boolean>`tags <> '{}' and merged_into is null`)
  const rows = await db.selectFrom(tags.distinct().as('known')).select('tag').orderBy(sql`plain(tag) collate "und-x-icu"`).execute()
  return rows.map(({ tag }) => tag)
}
