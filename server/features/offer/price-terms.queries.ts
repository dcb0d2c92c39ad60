import type { PriceSource } from '@adm/domain/offer/price-line'
import type { Offer } from '@adm/domain/offer/offer'
import type { GridPrices, VolumeTiers } from '@adm/domain/offer/price-grid'
import { dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'

/** The prices for a client's orders from a day on, with the client's own terms. */
export type TermsRow = Omit<PriceSource, 'volume' | 'fees' | 'minimumCents'> & {
  prices: GridPrices
  minimumCents: number | null
  sameDay: VolumeTiers | null
  month: VolumeTiers | null
}

/** A client, the day of its order, and the day whose own terms apply. */
type TermsQuery = { clientId: string; day: string; termsDay: string /** In the place of the client's offer. */; offer: Offer | null }
/** The same, with columns of another table. */
type TermsQuerySql = Omit<TermsQuery, 'clientId' | 'day' | 'offer'> & {
  clientId: string | RawBuilder<string>
  day: string | RawBuilder<string>
  offer: RawBuilder<Offer>
}
const offerOrClients = (offer: Offer | null) => sql<Offer>`coalesce(${offer}::text, client.offer)`

/**
 * The grid versions that may price a client's order of `day`: of the client's own grid, then of its offer's, then of the public one; the
 * latest first. The first row prices the order. The client's own terms are those of `termsDay`.
 */
const candidates = (db: Db, { clientId, day, termsDay, offer }: TermsQuerySql) =>
  db
    .selectFrom('client')
    .innerJoin('price_grid', (on) =>
      on.on((eb) =>
        eb.or([
          eb('price_grid.client_id', '=', eb.ref('client.id')),
          eb('price_grid.offer', '=', offer),
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
    .orderBy(sql`price_grid.offer is distinct from ${offer}`)
    .orderBy('price_grid_version.valid_from', 'desc')

const termsOnDay = preparedQuery((db, { offer, ...query }: TermsQuery) =>
  candidates(db, { ...query, offer: offerOrClients(offer) })
    .select('price_grid_version.prices')
    .limit(sql.lit(1)),
)

/**
 * The prices for a client's order of a day, with the client's own terms of `termsDay`; undefined when no grid is in force. Served by the
 * indexes of the grids' owners.
 */
export const findTerms = async (db: Db, query: TermsQuery): Promise<TermsRow | undefined> => (await termsOnDay(db, query))[0]

/** A client and a day of its orders. */
/** The orders of a client of one day, of a delivery or of none: they have the same terms. */
export type ClientDay = Pick<TermsQuery, 'clientId' | 'day'> & { deliveryId: string | null }
/** The terms for a client's orders of a day, without prices, and the offer under which they are sold: of their delivery, else the client's. */
type DayTerms = ClientDay & { offer: Offer; row: Omit<TermsRow, 'prices'> }

/** The same as `findTerms` for many clients and days, in one statement; the prices of the versions are read separately, once each. */
export const findTermsOfDays = async (db: Db, clientDays: readonly ClientDay[], termsDay: string): Promise<DayTerms[]> => {
  if (clientDays.length === 0) return []
  const offer = sql<Offer>`coalesce(delivery.offer, client.offer)`
  const candidate = candidates(db, {
    clientId: sql`client_day.client_id`,
    day: sql`client_day.day`,
    termsDay,
    offer,
  }).limit(1)
  const { rows } = await sql<DayTerms['row'] & ClientDay & { offer: Offer }>`
    select client_day.client_id as "clientId", client_day.day::text as day, client_day.delivery_id as "deliveryId", ${offer} as offer, version.*
    from unnest(
      ${clientDays.map(({ clientId }) => clientId)}::uuid[], ${clientDays.map(({ day }) => day)}::date[],
      ${clientDays.map(({ deliveryId }) => deliveryId)}::uuid[]
    ) as client_day (client_id, day, delivery_id)
    join client on client.id = client_day.client_id
    left join delivery on delivery.id = client_day.delivery_id
    cross join lateral (${candidate}) as version`.execute(db)
  return rows.map(({ clientId, day, deliveryId, offer: sold, ...row }) => ({ clientId, day, deliveryId, offer: sold, row }))
}

/** The prices of these versions, by version id. */
export const findPricesOfVersions = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, GridPrices>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('price_grid_version').select(['id', 'prices']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, prices }) => [id, prices]))
}

/** The prices of a version. */
export const findVersionPrices = async (db: Db, id: string): Promise<GridPrices | undefined> =>
  (await pricesOfVersion(db, { id }))[0]?.prices

const pricesOfVersion = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('price_grid_version').select('prices').where('id', '=', id),
)

/** The fields that give an order's rank among the orders of its client: creation time and wished day. */
export type Placed = { clientId: string; createdAt: string; wishedDay?: string | null | undefined }

/**
 * The rank of an order among its client's orders, in its month and for its wished day: the earlier orders plus itself, cancelled ones
 * included. Served by `booking_client_created_idx` and `booking_client_wished_idx`.
 */
export const findRanks = async (db: Db, { clientId, createdAt, wishedDay = null }: Placed): Promise<{ day: number; month: number }> => {
  const from = startOfDay(`${dayOf(createdAt).slice(0, 7)}-01`)
  const [ranks] = await ranksOfOrder(db, { clientId, createdAt, from, wishedDay })
  return ranks ?? { day: 1, month: 1 }
}

type Ranked = { clientId: string; createdAt: string; from: string; wishedDay: string | null }

/** The number of the client's earlier orders, plus one for this order. */
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

/** The same ranks for many existing orders, by id: two counts each, over the same indexes, in one statement. */
export const findRanksOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { day: number; month: number }>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; day: number; month: number }>`
    select priced.id,
      (select count(*) + 1 from booking other where other.client_id = priced.client_id and other.created_at < priced.created_at
        and other.created_at >= date_trunc('month', priced.created_at at time zone 'Europe/Paris') at time zone 'Europe/Paris')::int as month,
      (select count(*) + 1 from booking other where other.client_id = priced.client_id and other.wished_day = priced.wished_day
        and other.created_at < priced.created_at)::int as day
    from booking priced where priced.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, day, month }) => [id, { day, month }]))
}
