import type { PriceSource } from '@adm/domain/offer/price-line'
import type { Offer } from '@adm/domain/offer/offer'
import type { GridPrices, VolumeTiers } from '@adm/domain/offer/price-grid'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'

/** The numbers that price a client's orders from a day on, with what is the client's own. */
export type TermsRow = Omit<PriceSource, 'volume' | 'fees' | 'minimumCents'> & {
  prices: GridPrices
  minimumCents: number | null
  sameDay: VolumeTiers | null
  month: VolumeTiers | null
}

/** The day of an order, and the day on which what is the client's own counts. */
type TermsQuery = { clientId: string; day: string; termsDay: string }
/** The same, of the row of another table. */
type TermsQuerySql = { clientId: string | RawBuilder<string>; day: string | RawBuilder<string>; termsDay: string }

/**
 * The versions that may price a client's orders: of its own grid, else of its offer's, else of the public one; the latest first. The first
 * that has begun on a day prices the orders of that day. What is the client's own is that of `termsDay`.
 */
const candidates = (db: Db, { clientId, day, termsDay }: TermsQuerySql) =>
  db
    .selectFrom('client')
    .innerJoin('price_grid', (on) =>
      on.on((eb) =>
        eb.or([
          eb('price_grid.client_id', '=', eb.ref('client.id')),
          eb('price_grid.offer', '=', eb.ref('client.offer')),
          eb('price_grid.offer', '=', sql.lit('PAY_AS_YOU_GO' as const)),
        ]),
      ),
    )
    .innerJoin('price_grid_version', 'price_grid_version.grid_id', 'price_grid.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('client_price_version as begun')
          .select(['begun.same_day', 'begun.month', 'begun.minimum_cents', 'begun.discount_rate'])
          .whereRef('begun.client_id', '=', 'client.id')
          .where('begun.valid_from', '<=', termsDay)
          .orderBy('begun.valid_from', 'desc')
          .limit(sql.lit(1))
          .as('own'),
      (on) => on.onTrue(),
    )
    .select(['price_grid.id as gridId', 'price_grid.name as gridName', 'price_grid_version.id as versionId'])
    .select(['price_grid_version.number', 'price_grid_version.valid_from as validFrom'])
    .select(['own.same_day as sameDay', 'own.month', 'own.minimum_cents as minimumCents'])
    .select(sql<number>`coalesce(own.discount_rate, 0)`.as('discountRate'))
    .where('client.id', '=', clientId)
    .where('price_grid_version.valid_from', '<=', day)
    .where((eb) => eb.or([eb('price_grid.closed_from', 'is', null), eb('price_grid.closed_from', '>', day)]))
    .orderBy(sql`price_grid.client_id is null`)
    .orderBy(sql`price_grid.offer is distinct from client.offer`)
    .orderBy('price_grid_version.valid_from', 'desc')

const termsOnDay = preparedQuery((db, asked: TermsQuery) => candidates(db, asked).select('price_grid_version.prices').limit(sql.lit(1)))

/** By what an order of this client of this day is priced, with what is the client's own on `termsDay`; nothing when no grid is in force. Served by the indexes of the grids' owners. */
export const findTerms = async (db: Db, asked: TermsQuery): Promise<TermsRow | undefined> => (await termsOnDay(db, asked))[0]

/** A client and a day of its orders. */
export type ClientDay = Pick<TermsQuery, 'clientId' | 'day'>
/** By what a client's orders of a day are priced, and the client's offer of now. */
type DayTerms = ClientDay & { offer: Offer; row: Omit<TermsRow, 'prices'> }

/** The same as `findTerms` for many clients and days, in one statement; the numbers of the versions are asked for apart, each once. */
export const findTermsOfDays = async (db: Db, asked: readonly ClientDay[], termsDay: string): Promise<DayTerms[]> => {
  if (asked.length === 0) return []
  const found = candidates(db, { clientId: sql`asked.client_id`, day: sql`asked.day`, termsDay }).limit(1)
  const { rows } = await sql<DayTerms['row'] & ClientDay & { offer: Offer }>`
    select asked.client_id as "clientId", asked.day::text as day, client.offer, found.*
    from unnest(${asked.map(({ clientId }) => clientId)}::uuid[], ${asked.map(({ day }) => day)}::date[]) as asked (client_id, day)
    join client on client.id = asked.client_id
    cross join lateral (${found}) as found`.execute(db)
  return rows.map(({ clientId, day, offer, ...row }) => ({ clientId, day, offer, row }))
}

/** The numbers of these versions, by the version. */
export const findPricesOfVersions = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, GridPrices>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('price_grid_version').select(['id', 'prices']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}

/** The numbers of a version. */
export const findVersionPrices = async (db: Db, id: string): Promise<GridPrices | undefined> =>
  (await pricesOfVersion(db, { id }))[0]?.prices

const pricesOfVersion = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('price_grid_version').select('prices').where('id', '=', id),
)

/** An order among those of its client: by when it was made, and the day it is wished for. */
export type Placed = { clientId: string; createdAt: string; wishedDay?: string | null | undefined }

/**
 * Which order of its client it is, in its month and for its day: those made before it, and itself; cancelled ones count. Served by
 * `booking_client_created_idx` and `booking_client_wished_idx`.
 */
export const findRanks = async (db: Db, { clientId, createdAt, wishedDay = null }: Placed): Promise<{ day: number; month: number }> => {
  const from = startOfDay(`${dayOf(createdAt).slice(0, 7)}-01`)
  const [ranks] = await ranksOfOrder(db, { clientId, createdAt, from, wishedDay })
  return ranks ?? { day: 1, month: 1 }
}

type Ranked = { clientId: string; createdAt: string; from: string; wishedDay: string | null }

/** The orders of the client that came before, and this one. */
const earlier = (db: Db, { clientId, createdAt }: Pick<Ranked, 'clientId' | 'createdAt'>) =>
  db
    .selectFrom('booking')
    .select(sql<number>`count(*)::int + 1`.as('rank'))
    .where('client_id', '=', clientId)
    .where('created_at', '<', createdAt)

const ranksOfOrder = preparedQuery((db, order: Ranked) =>
  db.selectNoFrom([
    earlier(db, order).where('created_at', '>=', order.from).$asScalar().as('month'),
    earlier(db, order).where('wished_day', '=', order.wishedDay).$asScalar().as('day'),
  ]),
)

/**
 * The same of many orders that were made, by their ids: two counts each, over the same indexes, in one statement.
 */
export const findRanksOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { day: number; month: number }>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; day: number; month: number }>`
    select asked.id,
      (select count(*) + 1 from booking other where other.client_id = asked.client_id and other.created_at < asked.created_at
        and other.created_at >= date_trunc('month', asked.created_at at time zone 'Europe/Paris') at time zone 'Europe/Paris')::int as month,
      (select count(*) + 1 from booking other where other.client_id = asked.client_id and other.wished_day = asked.wished_day
        and other.created_at < asked.created_at)::int as day
    from booking asked where asked.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, day, month }) => [id, { day, month }]))
}
