import type { Total } from '@adm/contract/call'
import type { ClientFilter, ClientFilters as Filters, ClientPage } from '@adm/contract/client'
import type { ClientRow } from '@adm/domain/client/client'
import { typedPhone } from '@adm/domain/values/phone'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { markOf } from '../../platform/marks.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { beginsWith, holdsWords, indexableWords } from '../../platform/text-search.ts'
import { findTotal, findTotalTo, findWithTotal } from '../../platform/totals.ts'
import { clientRowColumns } from './client-columns.ts'
import { clientText } from './client-search.queries.ts'

type Where = ExpressionBuilder<Tables, 'client'>
/** The filters, and the Paris day on which blocks are looked at. */
type Asked = { filter: Filters; day: string }

const ofText = (typed: string): RawBuilder<boolean> => {
  const words = typedPhone(typed) ?? typed
  return indexableWords(words) ? holdsWords(clientText, words) : beginsWith(sql`client.name`, typed)
}

/** The clients for which a block stands on this day. Served by `client_blocking_client_idx`. */
const isBlocked = (day: string): RawBuilder<boolean> =>
  sql`exists (
    select from client_blocking where client_id = client.id and unblocked_at is null and start_day <= ${day} and (end_day is null or end_day >= ${day})
  )`

/** What the filter keeps: the same for the rows, the total and the export. */
const clientWhere =
  ({ filter: { client, tag, salesRep, offer, blocked, city }, day }: Asked) =>
  (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('client.merged_into', 'is', null),
      ...(client ? [ofText(client)] : []),
      ...(tag ? [sql<boolean>`client.tags && ${tag}::text[]`] : []),
      ...(salesRep ? [eb('client.sales_rep_id', 'in', salesRep)] : []),
      ...(offer ? [eb('client.offer', 'in', offer)] : []),
      ...(blocked === 'yes' ? [isBlocked(day)] : []),
      ...(blocked === 'no' ? [eb.not(isBlocked(day))] : []),
      ...(city ? [beginsWith(sql`client.city`, city)] : []),
    ])

// The very expressions of `client_by_name_idx`, `client_by_city_idx` and `client_by_creation_idx`.
const sortKeys = {
  name: sql`plain(client.name) collate "und-x-icu"`,
  city: sql`plain(client.city) collate "und-x-icu"`,
  createdAt: sql`client.created_at`,
} as const

const sortOf = (sort: Filters['sort']) => {
  const [, minus, name] = /^(-?)(.+)$/.exec(sort) ?? []
  const key = name === 'city' || name === 'createdAt' ? sortKeys[name] : sortKeys.name
  return { key, direction: minus ? 'desc' : 'asc', beyond: minus ? sql`<` : sql`>` } as const
}

type Part = { limit: number; offset?: number; after?: string | undefined }

/** Which clients a part of the list shows, found by their keys alone: what is shown of a row is read for these only, at any depth. */
const keptIds = (db: Db, asked: Asked, { limit, offset = 0, after }: Part) => {
  const { key, direction, beyond } = sortOf(asked.filter.sort)
  return db
    .selectFrom('client')
    .select('client.id')
    .where((eb) => clientWhere(asked)(eb))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(${key}, client.id) ${beyond} ((select ${key} from client where client.id = ${after}), ${after}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('client.id', direction)
    .limit(limit)
    .offset(offset)
}

/** A part of the list, in its order. */
const clientRows = (db: Db, asked: Asked, part: Part) => {
  const { key, direction } = sortOf(asked.filter.sort)
  return db
    .selectFrom('client')
    .leftJoin('user_account as sales_rep', 'sales_rep.id', 'client.sales_rep_id')
    .select(clientRowColumns)
    .select(['sales_rep.name as salesRepName', isBlocked(asked.day).as('isBlocked')])
    .where('client.id', 'in', keptIds(db, asked, part))
    .orderBy(key, direction)
    .orderBy('client.id', direction)
}

const hasText = ({ client, city }: Filters): boolean => Boolean(client || city)

const countClients = async (db: Db, asked: Asked, most: number): Promise<number> => {
  const found = db
    .selectFrom('client')
    .select('client.id')
    .where((eb) => clientWhere(asked)(eb))
    .$if(hasText(asked.filter), (some) => some.limit(most + 1))
  const { counted } = await db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('counted')).executeTakeFirstOrThrow()
  return counted
}

/** What the total of a filter is remembered by, besides the Paris day. Exact without a text filter; with one it stops at 10,000. */
const counted = ({ filter: { sort, ...filter }, day }: Asked) => ({
  entity: 'client',
  filter: { ...filter, day },
  stops: hasText({ ...filter, sort }),
  count: (db: Db, most: number) => countClients(db, { filter: { ...filter, sort }, day }, most),
})

/** How many clients the filter keeps, by the blocks of this Paris day: the very total of its list. */
export const findClientTotal = (db: Db, filter: Filters, day: string): Promise<Total> => findTotal(db, counted({ filter, day }))

/** The same for a file, counted as far as `most` by a text filter too. */
export const findClientTotalTo = (db: Db, asked: Asked, most: number): Promise<Total> => findTotalTo(db, most, counted(asked))

/** One page of the clients that the filter keeps, with the blocks of this Paris day, and the total of the filter. */
export const findClientPage = async (db: Db, { pageIndex, responsesByPage, ...filter }: ClientFilter, day: string): Promise<ClientPage> => {
  const asked = { filter, day }
  const part = { limit: responsesByPage, offset: (pageIndex - 1) * responsesByPage }
  const found = await findWithTotal(db, {
    ...counted(asked),
    rows: (one) => clientRows(one, asked, part).select(markOf('client').as('mark')).execute(),
  })
  return { ...found, pageIndex, responsesByPage }
}

/** So many rows after another one: an export reads page after page and holds no connection in between. */
export const findClientRowsAfter = (
  db: Db,
  asked: { filter: Filters; day: string },
  after: string | undefined,
  limit: number,
): Promise<ClientRow[]> => clientRows(db, asked, { limit, after }).execute()

/** The tags given so far, in order. Served by `client_tagged_idx`. */
export const findClientTags = async (db: Db): Promise<string[]> => {
  const tags = db.selectFrom('client').select(sql<string>`unnest(tags)`.as('tag')).where(sql<boolean>`tags <> '{}' and merged_into is null`)
  const rows = await db.selectFrom(tags.distinct().as('known')).select('tag').orderBy(sql`plain(tag) collate "und-x-icu"`).execute()
  return rows.map(({ tag }) => tag)
}
