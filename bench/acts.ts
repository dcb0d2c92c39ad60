import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { judged, print } from './figures.ts'
import { requestInTurn, percentile } from './load.ts'

const events = 500
const times = 40
const mostMs = { read: 100, history: 150, bulkSeconds: 20 }

type Caller = { port: number; authorization: string }

/** Writes five hundred comment changes into the history of one order, in the form that the services write. */
const makeOrder = async (db: pg.Pool): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(`select id from booking where status = 'validated' order by id desc limit 1`)
  const id = rows[0]?.id ?? ''
  await db.query(
    `insert into event (id, entity, entity_id, kind, at, by_kind, before, after, request_id)
      select gen_random_uuid(), 'booking', $1, 'changed', now() - make_interval(mins => $2 - n), 'system',
        jsonb_build_object('comment', 'Étape ' || n - 1, 'version', n), jsonb_build_object('comment', 'Étape ' || n, 'version', n + 1), 'bench'
      from generate_series(1, $2) as n`,
    [id, events],
  )
  return id
}

/** Measures the requests that open such an order, sent by one user. */
export const reportActs = async (db: pg.Pool, { port, authorization }: Caller): Promise<void> => {
  const id = await makeOrder(db)
  print(`\n An order with ${events} events`)
  const requests = [
    ['the order', `/api/bookings/${id}`, mostMs.read],
    ['its last 50 events', `/api/bookings/${id}/history?most=50`, mostMs.read],
    ['its whole history', `/api/bookings/${id}/history`, mostMs.history],
    ['those of one field', `/api/bookings/${id}/history?field=comment&most=50`, mostMs.history],
    ['what it can be filtered by', `/api/bookings/${id}/history/choices`, mostMs.history],
  ] as const
  for (const [label, path, most] of requests) {
    const sortedMs = await requestInTurn(
      port,
      Array.from({ length: times }, () => ({ method: 'GET', path, headers: { authorization } })),
    )
    const [p50, p99] = [percentile({ sortedMs }, 0.5), percentile({ sortedMs }, 0.99)]
    print(`  ${label.padEnd(28)} p50 ${p50.toFixed(1)} ms, p99 ${judged(p99, most, ' ms', true)}`)
  }
}

const bulk = z.object({ id: z.uuid(), state: z.string(), changed: z.int(), refusedCount: z.int() })
const bulkRows = 1_000

/** Measures one bulk call that sets a comment on a thousand orders, until its job has ended. */
export const reportBulk = async (db: pg.Pool, { port, authorization }: Caller): Promise<void> => {
  const { rows } = await db.query<{ id: string; version: number }>(
    `select id, version from booking where status = 'validated' order by id limit $1`,
    [bulkRows],
  )
  const body = JSON.stringify({ rows: { items: rows }, act: { kind: 'comment', how: 'set', text: "Banc d'essai" } })
  const site = `http://127.0.0.1:${port}`
  const begin = performance.now()
  const started = await fetch(`${site}/api/bookings/bulk`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `bench-${begin}` },
    body,
  })
  const answered = performance.now()
  if (started.status === 404) return print('\n POST /api/bookings/bulk is not there')
  if (!started.ok) throw new Error(`POST /api/bookings/bulk: ${started.status} ${await started.text()}`)
  const { id } = z.object({ id: z.uuid() }).parse(await started.json())
  const read = async () => bulk.parse(await (await fetch(`${site}/api/booking-bulks/${id}`, { headers: { authorization } })).json())
  let now = await read()
  for (; now.state === 'waiting' || now.state === 'running'; now = await read()) await wait(50)
  const seconds = (performance.now() - begin) / 1000
  print(
    `\n One act on ${bulkRows.toLocaleString('en')} orders: answered after ${(answered - begin).toFixed(0)} ms, ${now.changed} changed, ${now.refusedCount} refused`,
  )
  print(`  ended after ${judged(seconds, mostMs.bulkSeconds, ' s', true)}`)
}
