import { randomUUID } from 'node:crypto'
import { env } from 'node:process'
import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { floorSql } from './floor-sql.ts'

/**
 * The floor: the least work that fastify and pg do over the same tables. No session, no permission, no input validation, no history
 * except its row, no idempotency; handwritten SQL builds the JSON. It reads and writes the same rows of bookings as the product:
 * a new order with its dwelling, mission, tenant and event. The product is measured against it.
 */
const { DATABASE_URL, PORT } = z.object({ DATABASE_URL: z.string(), PORT: z.coerce.number() }).parse(env)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const app = Fastify()

type Query = Record<string, string>
const send = async (text: string, values: readonly unknown[], name?: string): Promise<string> => {
  const { rows } = await pool.query<{ answer: string }>({ text, values: [...values], ...(name ? { name } : {}) })
  return rows[0]?.answer ?? 'null'
}
const wordsOf = (typed = ''): readonly string[] => typed.split(/[\s'-]+/).filter((word) => word !== '')

app.addHook('onRequest', async (_, reply) => void reply.type('application/json; charset=utf-8'))
app.get<{ Querystring: Query }>('/list', ({ query }) =>
  send(floorSql.list, [query['client_id']?.split(','), query['status']?.split(','), query['min_date']], 'list'),
)
app.get<{ Querystring: Query }>('/offset', ({ query }) => send(floorSql.offset, [query['offset']], 'offset'))
app.get<{ Querystring: Query }>('/keyset', ({ query }) => send(floorSql.keyset, [query['after']], 'keyset'))
app.get<{ Querystring: Query }>('/address', ({ query }) => send(floorSql.byAddress(wordsOf(query['typed'])), wordsOf(query['typed'])))
app.get<{ Querystring: Query }>('/tenant', ({ query }) => send(floorSql.byTenant(wordsOf(query['typed'])), wordsOf(query['typed'])))
app.get<{ Querystring: Query }>('/read', ({ query }) => send(floorSql.read, [query['id']], 'read'))

const newId = (): string => randomUUID().replace(/^(.{14})./, '$17')

/** Runs statements in one transaction; each is prepared once on a connection. */
const inTransaction = async (statements: readonly { name: string; text: string; values: unknown[] }[]): Promise<string> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let answer = 'null'
    for (const statement of statements) {
      const { rows } = await client.query<{ answer?: string }>(statement)
      answer = rows[0]?.answer ?? answer
    }
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const dwellingRow = `insert into dwelling (id, address, zip_code, city, property_type, property_kind, room_count, surface, furnished)
  values ($1, $2, $3, $4, 'house', 'apartment', 'T2', 42, true)`
const bookingRow = `insert into booking (id, code, client_id, service, status, language, offer, area_id, address, zip_code, city, property_type,
  property_kind, room_count, surface, furnished, wished_day, duration_minutes, price_cents, price_lines, mission_code, mission_rank, created_at,
  updated_at, dwelling_id) values ($1::uuid, 'F' || $1::uuid, $2, $3, 'waiting', 'FR', 'NO_OFFER', (select area_id from area_zip where zip_code = $5), $4, $5, $6,
  'house', 'apartment', 'T2', 42, true, $7, 60, 9000, '[]', 'F' || $1::uuid || 'E1', 1, now(), now(), $8) returning to_json(booking)::text as answer`
const missionRow = `insert into mission (id, booking_id, rank, code) values ($1, $2::uuid, 1, 'F' || $2::uuid || 'E1')`
const tenantRow = `insert into tenant (id, booking_id, position, role, gender, first_name, last_name, emails, presence_required)
  values ($1, $2, 0, 'incoming', 'female', $3, $4, $5, false)`
const eventRow = `insert into event (id, entity, entity_id, kind, at, by_kind, after, request_id)
  values ($1, 'booking', $2, $3, now(), 'system', $4, 'floor')`
const statusRow = `update booking set status = $2, version = version + 1, updated_at = now() where id = $1 returning to_json(booking)::text as answer`

type Body = Record<string, string>
app.post<{ Body: Body & { tenants: readonly Body[] } }>('/create', ({ body }) => {
  const [id, dwellingId] = [newId(), newId()]
  const { clientId, service, address: street, zipCode, city, wishedDay } = body
  return inTransaction([
    { name: 'dwelling', text: dwellingRow, values: [dwellingId, street, zipCode, city] },
    { name: 'booking', text: bookingRow, values: [id, clientId, service, street, zipCode, city, wishedDay, dwellingId] },
    { name: 'mission', text: missionRow, values: [newId(), id] },
    ...body.tenants.map(({ firstName, lastName, emails }) => ({
      name: 'tenant',
      text: tenantRow,
      values: [newId(), id, firstName, lastName, emails],
    })),
    { name: 'event', text: eventRow, values: [newId(), id, 'E01', JSON.stringify(body)] },
  ])
})
app.post<{ Body: Body }>('/status', ({ body: { id, to } }) =>
  inTransaction([
    { name: 'status', text: statusRow, values: [id, to] },
    { name: 'event', text: eventRow, values: [newId(), id, 'E02', JSON.stringify({ status: to })] },
  ]),
)

await app.listen({ port: PORT })
