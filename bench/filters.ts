import type pg from 'pg'
import { judged, print } from './figures.ts'
import { requestInTurn, percentile } from './load.ts'

type Query = Readonly<Record<string, string | number>>

/** The most frequent value of a column, the rarest, and some between them. */
const spreadOf = async (db: pg.Pool, column: string, from = 'booking'): Promise<string[]> => {
  const { rows } = await db.query<{ value: string }>(
    `select value::text from (
       select value, row_number() over (order by n desc, value) as rank, count(*) over () as values
       from (select ${column} as value, count(*) as n from ${from} where ${column} is not null group by 1) as counted
     ) as ranked
     where rank = any (array[1, 2, values / 4, values / 2, values * 3 / 4, values]) order by rank`,
  )
  return rows.map(({ value }) => value)
}

/** Days from the last one back to 900 days before it. */
const daysOf = async (db: pg.Pool, column: string): Promise<string[]> => {
  const { rows } = await db.query<{ day: string }>(
    `with span as (select max(${column})::date as last from booking)
     select to_char(last - back, 'YYYY-MM-DD') as day from span, unnest(array[0, 7, 30, 365, 900]) as back`,
  )
  return rows.map(({ day }) => day)
}

const each = (name: string, values: readonly string[]): Query[] => values.map((value) => ({ [name]: value }))

/** Texts as users type them: rare, common, several words, accents, apostrophes, hyphens, a phone, the beginning of a reference. */
const typed = {
  address: ['lilas', 'rue', 'paris', 'gambetta lyon', 'rue victor hugo', '75011', "l'église", 'saint-étienne', 'zzyzx'],
  tenant: ['martin', 'lefèvre', 'camille moreau', 'moreau camille', 'gautier@example', '06 12 34', 'example', 'zzyzx'],
  search: [
    'rue',
    'paris',
    'martin',
    'martin lyon',
    'camille gambetta',
    'rue de la république',
    '06 12 34 56',
    'st',
    'zzyzx',
    'C26',
    'C26004217-5',
  ],
}

/** Every filter of the list alone, with values from the most frequent to the rarest. */
const everyFilter = async (db: pg.Pool): Promise<ReadonlyMap<string, Query[]>> => {
  const [listed, created, wished] = await Promise.all(['start_at', 'created_at', 'wished_day'].map((column) => daysOf(db, column)))
  const columns = {
    client_id: 'client_id',
    checker_id: 'checker_id',
    area_id: 'area_id',
    status: 'status',
    services: 'service',
    visit_offer_id: 'visit_offer_id',
    visit_ug: 'ug',
    language: 'language',
    property_type: 'property_type',
    room_count: 'room_count',
    property_kind: 'property_kind',
    order_id: 'left(code, 7)',
    ref_client: 'left(client_reference, 4)',
  }
  const filters = new Map<string, Query[]>()
  for (const [name, column] of Object.entries(columns)) filters.set(name, each(name, await spreadOf(db, column)))
  const missions = await spreadOf(db, 'code', '(select code from mission order by id desc limit 1000) as mission')
  filters.set('codeMissions', each('codeMissions', missions))
  filters.set('products', each('products', await spreadOf(db, 'option', '(select unnest(options) as option from booking) as taken')))
  filters.set('cause', each('cause', await spreadOf(db, "facts ->> 'cause'", 'event')))
  filters.set('tag', each('tag', ['urgent', 'litige']))
  for (const [name, days = []] of [
    ['date', listed],
    ['created_day', created],
    ['wished_day', wished],
  ] as const) {
    filters.set(`min_${name}`, each(`min_${name}`, days))
    filters.set(`max_${name}`, each(`max_${name}`, days))
  }
  filters.set('address', each('address', typed.address))
  filters.set('tenant', each('tenant', typed.tenant))
  return filters
}

/** The filter pairs that the product's pages and the views of its roles send most. */
const pairs = [
  ['status', 'area_id'],
  ['status', 'checker_id'],
  ['status', 'client_id'],
  ['status', 'services'],
  ['status', 'min_date'],
  ['min_date', 'max_date'],
  ['area_id', 'min_date'],
  ['checker_id', 'min_date'],
  ['client_id', 'min_created_day'],
  ['client_id', 'address'],
] as const

/** Whether a pair is not a span that ends before it begins, which the product refuses. */
const isSpan = ({ min_date: from, max_date: until }: Query): boolean => from === undefined || until === undefined || from <= until

/** Pairs of a frequent, a middle and a rare value of each filter. */
const paired = (queries: readonly Query[], otherQueries: readonly Query[]): Query[] => {
  const ends = (all: readonly Query[]) => [all[0], all[Math.floor(all.length / 2)], all.at(-1)].filter((query) => query !== undefined)
  return ends(queries)
    .flatMap((first) => ends(otherQueries).map((second) => ({ ...first, ...second })))
    .filter(isSpan)
}

const path = (at: string, query: Query): string => {
  const values = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${at}?${values.join('&')}`
}

/** The first request of a filter counts its rows; later ones use the cached total. */
const mostMs = { first: 300, again: 150 }

type Caller = { port: number; authorization: string }
const reportPaths = async ({ port, authorization }: Caller, label: string, paths: readonly string[]): Promise<void> => {
  const requests = paths.map((url) => ({ method: 'GET' as const, path: url, headers: { authorization } }))
  const first = await requestInTurn(port, requests)
  const again = await requestInTurn(port, [...requests, ...requests, ...requests])
  const summary = (sortedMs: readonly number[], most: number) =>
    `p50 ${percentile({ sortedMs }, 0.5).toFixed(1).padStart(6)} ms, p99 ${judged(percentile({ sortedMs }, 0.99), most, ' ms', true)}`
  print(`  ${label.padEnd(28)} first ${summary(first, mostMs.first)}; again ${summary(again, mostMs.again)}`)
}

/** Measures every filter alone, the ten pairs, the search box and deep pages: rows and total through the API, one user. */
export const reportFilters = async (db: pg.Pool, caller: Caller): Promise<void> => {
  const filters = await everyFilter(db)
  const list = (query: Query) => path('/api/bookings', query)
  print('\n Every filter alone, rows and total: asked for the first time (counted), and again (total remembered)')
  await reportPaths(caller, 'none', ['/api/bookings'])
  for (const [name, queries] of filters) await reportPaths(caller, name, queries.map(list))
  print('\n Pairs of filters')
  for (const [name, otherName] of pairs)
    await reportPaths(caller, `${name}, ${otherName}`, paired(filters.get(name) ?? [], filters.get(otherName) ?? []).map(list))
  print('\n The search box (Ctrl K)')
  for (const text of typed.search) await reportPaths(caller, `« ${text} »`, [path('/api/search', { text })])
  print('\n Deep pages')
  for (const page of [1_000, 10_000]) {
    const { rows } = await db.query<{ id: string }>('select id from booking order by listed_at desc, id desc offset $1 limit 1', [
      page * 50 - 1,
    ])
    const after = rows[0]?.id
    if (after) await reportPaths(caller, `page ${page} by the row before`, [list({ page_index: page, after })])
    if (after) await reportPaths(caller, `page ${page} by its number`, [list({ page_index: page })])
  }
}
