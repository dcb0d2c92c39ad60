import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Request } from './load.ts'
import type { ScenarioId } from './marks.ts'

/** The same request to both servers; a writing request uses different rows for each server. */
export type RequestPair = { product: () => Request; floor: () => Request }
/** Requests of all scenarios, and the mutable headers that authenticate the caller. */
export type ScenarioRequests = Record<ScenarioId, RequestPair> & {
  offset: RequestPair
  anyWord: RequestPair
  headers: Record<string, string>
}

const rowsAPage = 50
const yearMs = 365 * 86_400_000
/** Texts as users type them: a street, a town, both, a name, first name and name, a rare word, a very common word, two letters. */
const typedAddresses = ['lilas', 'bordeaux', 'gambetta lyon', 'rue victor hugo', '75011', 'zzyzx'] as const
const typedTenants = ['martin', 'lefevre', 'camille moreau', 'gautier@example'] as const
const commonAddresses = ['rue', 'lo', 'de la'] as const
const commonTenants = ['example', 'ma'] as const

const inTurn = <Item>(items: readonly Item[]): (() => Item) => {
  let turn = -1
  return () => {
    turn = (turn + 1) % items.length
    const item = items[turn]
    if (item === undefined) throw new Error('nothing to ask for')
    return item
  }
}
const query = (values: Readonly<Record<string, string | number | readonly string[]>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => [value].flat().map((item) => `${name}=${encodeURIComponent(item)}`))
    .join('&')

/** Makes requests to the product and to the floor that use the pairs of paths in turn. */
const requestPairOf = (pairs: readonly { product: string; floor: string }[], headers: Record<string, string>): RequestPair => {
  const product = inTurn(pairs.map((pair) => pair.product))
  const floor = inTurn(pairs.map((pair) => pair.floor))
  return { product: () => ({ method: 'GET', path: product(), headers }), floor: () => ({ method: 'GET', path: floor() }) }
}

const searchRequests = (addresses: readonly string[], tenants: readonly string[], headers: Record<string, string>): RequestPair =>
  requestPairOf(
    [
      ...addresses.map((typed) => ({ product: `/api/bookings?${query({ address: typed })}`, floor: `/address?${query({ typed })}` })),
      ...tenants.map((typed) => ({ product: `/api/bookings?${query({ tenant: typed })}`, floor: `/tenant?${query({ typed })}` })),
    ],
    headers,
  )

const idsOf = async (db: pg.Pool, text: string, values: unknown[] = []): Promise<string[]> =>
  (await db.query<{ id: string }>(text, values)).rows.map(({ id }) => id)

const listRequests = async (db: pg.Pool, headers: Record<string, string>): Promise<RequestPair> => {
  const clients = await idsOf(db, 'select client_id as id from booking group by client_id order by count(*) desc, client_id limit 20')
  const { rows } = await db.query<{ newest: Date }>('select max(start_at) as newest from booking')
  const from = new Date(Number(rows[0]?.newest) - yearMs).toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
  const start = await db.query<{ at: Date }>(`select ($1::date)::timestamp at time zone 'Europe/Paris' as at`, [from])
  const status = ['validated', 'done']
  return requestPairOf(
    clients.map((client) => ({
      product: `/api/bookings?${query({ client_id: client, status, min_date: from })}`,
      floor: `/list?${query({ client_id: client, status: status.join(','), min_date: start.rows[0]?.at.toISOString() ?? '' })}`,
    })),
    headers,
  )
}

/** The pages from 1000 on, or the last existing pages: as keyset pages, and as offset pages. */
const deepPageRequests = async (db: pg.Pool, size: number, headers: Record<string, string>): Promise<[RequestPair, RequestPair]> => {
  const first = Math.min(1000, Math.floor(size / rowsAPage) - 25)
  const pages = Array.from({ length: 20 }, (_, index) => first + index)
  const anchored = await Promise.all(
    pages.map(async (page) => {
      const [after = ''] = await idsOf(db, 'select id from booking order by listed_at desc, id desc offset $1 limit 1', [
        page * rowsAPage - 1,
      ])
      return { page, after }
    }),
  )
  const keyset = anchored.map(({ page, after }) => ({
    product: `/api/bookings?${query({ page_index: page, after })}`,
    floor: `/keyset?${query({ after })}`,
  }))
  const offset = anchored.map(({ page }) => ({
    product: `/api/bookings?${query({ page_index: page })}`,
    floor: `/offset?${query({ offset: page * rowsAPage })}`,
  }))
  return [requestPairOf(keyset, headers), requestPairOf(offset, headers)]
}

const createRequests = async (db: pg.Pool, headers: Record<string, string>): Promise<RequestPair> => {
  const clients = inTurn(await idsOf(db, 'select client_id as id from booking group by client_id limit 50'))
  const places = await db.query<{ zipCode: string; city: string }>(
    'select zip_code as "zipCode", min(city) as city from booking join area_zip using (zip_code) group by zip_code limit 200',
  )
  const place = inTurn(places.rows)
  let number = Date.now() % 1_000_000_000
  const body = () => ({
    clientId: clients(),
    service: 'checkin',
    language: 'FR',
    address: `${(number += 1)} rue du Banc d'essai`,
    ...place(),
    propertyType: 'house',
    propertyKind: 'apartment',
    roomCount: 'T2',
    surface: 42,
    furnished: true,
    options: [],
    tenants: [
      {
        role: 'incoming',
        gender: 'MRS',
        firstName: 'Camille',
        lastName: 'Moreau',
        emails: 'camille.moreau@example.fr',
        presenceRequired: false,
      },
    ],
    contacts: [],
    // Some clients of the demo require a reference.
    clientReference: `BANC ${number}`,
    wishedDay: '2027-03-01',
    presenceRequired: false,
  })
  return {
    product: () => ({ method: 'POST', path: '/api/bookings', headers: { ...headers, 'idempotency-key': randomUUID() }, body: body() }),
    floor: () => ({ method: 'POST', path: '/create', body: body() }),
  }
}

/** Changes each booking in turn to « sans mission », then back. */
const toAndFro = (ids: readonly string[]) => {
  let turn = -1
  return () => {
    turn += 1
    return { id: ids[turn % ids.length] ?? '', to: Math.floor(turn / ids.length) % 2 === 0 ? 'no_mission' : 'waiting' }
  }
}

/** Puts bookings back to their state before planning. The bench's database is a throwaway copy. */
const targetWaiting = 400
const reopen = `with chosen as (
    select id from booking where status = 'validated' and service in ('checkin', 'checkout') order by listed_at desc, id desc limit ${targetWaiting}),
  missions as (update mission set checker_id = null, start_at = null, end_at = null, leaves_at = null where booking_id in (select id from chosen)),
  results as (update booking_result set live = false where booking_id in (select id from chosen))
  update booking set status = 'waiting', checker_id = null, start_at = null, end_at = null where id in (select id from chosen) returning id`

const statusRequests = async (db: pg.Pool, headers: Record<string, string>): Promise<RequestPair> => {
  const waiting = await idsOf(db, reopen)
  const productChange = toAndFro(waiting.filter((_, index) => index % 2 === 0))
  const floorChange = toAndFro(waiting.filter((_, index) => index % 2 === 1))
  return {
    product: () => {
      const { id, to } = productChange()
      const body = { to, ...(to === 'no_mission' ? { reason: "Banc d'essai" } : {}) }
      return { method: 'POST', path: `/api/bookings/${id}/transitions`, headers: { ...headers, 'idempotency-key': randomUUID() }, body }
    },
    floor: () => ({ method: 'POST', path: '/status', body: floorChange() }),
  }
}

/** The requests of all scenarios over a database of this size; `headers` authenticate them to the product. */
export const prepareRequests = async (db: pg.Pool, size: number, headers: Record<string, string>): Promise<ScenarioRequests> => {
  const [deepPage, offset] = await deepPageRequests(db, size, headers)
  const ids = await idsOf(db, 'select id from booking order by md5(id::text) limit 500')
  return {
    headers,
    list: await listRequests(db, headers),
    deepPage,
    offset,
    search: searchRequests(typedAddresses, typedTenants, headers),
    anyWord: searchRequests(commonAddresses, commonTenants, headers),
    read: requestPairOf(
      ids.map((id) => ({ product: `/api/bookings/${id}`, floor: `/read?id=${id}` })),
      headers,
    ),
    create: await createRequests(db, headers),
    status: await statusRequests(db, headers),
  }
}
