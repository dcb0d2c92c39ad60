import { request as requestHttp } from 'node:http'
import { loadavg } from 'node:os'
import type pg from 'pg'
import { daysOf } from '../domain/calendar/displayed-days.ts'
import { addDays, dayOf } from '../domain/values/date/moment.ts'
import { untilIdle } from './alert/evaluated.ts'
import { judged, print } from './figures.ts'
import { percentile, requestInTurn } from './load.ts'
import { fillMonth } from './planning-month.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from './setting.ts'

const times = 60
const mostMs = { slots: 150, candidates: 80, simulation: 50, week: 100 }
const mostWeekKB = 150
const slotDays = 30

type Order = { id: string; checkerId: string; startAt: Date }

/** The busiest week to come, from its Monday, and its busiest day. */
const busiestDay = async (db: pg.Pool): Promise<string> => {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from mission
      where live and start_at > now() group by 1 order by count(*) desc, 1 limit 1`,
  )
  return rows[0]?.day ?? dayOf(new Date().toISOString())
}

/** Orders of that day with their checkers: each is simulated as if it went to the checker of the next one. */
const findOrders = async (db: pg.Pool, day: string): Promise<Order[]> => {
  const { rows } = await db.query<Order>(
    `select booking.id, booking.checker_id as "checkerId", booking.start_at as "startAt" from booking
      where status in ('planned', 'confirmed') and checker_id is not null
        and (start_at at time zone 'Europe/Paris')::date = $1::date order by id limit $2`,
    [day, times],
  )
  return rows
}

/** The bytes of an answer on the wire, compressed as a browser asks for it. */
const bytesOf = (port: number, path: string, authorization: string): Promise<number> =>
  new Promise((resolve, reject) => {
    requestHttp({ port, path, headers: { authorization, 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })

const pathsOf = (orders: readonly Order[], day: string) => {
  const week = daysOf('week', day)
  const until = addDays(day, slotDays - 1)
  const moved = orders.map(({ id, startAt }, index) => {
    const checkerId = orders[(index + 1) % orders.length]?.checkerId ?? ''
    return { id, query: `bookingId=${id}&checkerId=${checkerId}`, startAt: startAt.toISOString() }
  })
  return {
    order: moved.map(({ id }) => `/api/bookings/${id}`),
    week: [`/api/calendar?fromDay=${week[0]}&untilDay=${week.at(-1)}`],
    places: [`/api/calendar/places?day=${day}`],
    waiting: ['/api/calendar/waiting'],
    slots: moved.map(({ id }) => `/api/bookings/${id}/availabilities?fromDay=${day}&untilDay=${until}`),
    candidates: moved.map(({ id, startAt }) => `/api/bookings/${id}/candidates?startAt=${startAt}`),
    simulation: moved.map(({ query, startAt }) => `/api/calendar/simulation?${query}&startAt=${startAt}`),
    bestPlace: moved.map(({ query }) => `/api/calendar/best-place?${query}&day=${day}`),
  }
}

/** Measures what a desk asks for while it plans, one after the other, beside the reading of one order on the same server. */
export const benchPlanning = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const size = Math.max(...settings.sizes)
  const url = await copyDatabase(settings, size, loadDemo)
  const missions = await withPool(url, fillMonth)
  const product = await startProduct(url, settings.port)
  const work = withPool(url, async (db) => {
    await untilIdle(db)
    const authorization = `Bearer ${await tokenOfAdministrator(url, secret)}`
    const day = await busiestDay(db)
    const paths = pathsOf(await findOrders(db, day), day)
    print(
      `\n${size.toLocaleString('en')} bookings, ${missions.toLocaleString('en')} missions to come, ${day}; one person plans; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    const measure = async (some: readonly string[]): Promise<number[]> => {
      const requests = Array.from({ length: times }, (_, index) => ({
        method: 'GET' as const,
        path: some[index % some.length] ?? '',
        headers: { authorization },
      }))
      await requestInTurn(product.port, requests)
      return requestInTurn(product.port, requests)
    }
    const order = percentile({ sortedMs: await measure(paths.order) }, 0.5)
    print(`  ${'one order'.padEnd(28)} p50 ${order.toFixed(1)} ms`)
    const report = async (label: string, some: readonly string[], most?: number) => {
      const sortedMs = await measure(some)
      const [p50, p95] = [percentile({ sortedMs }, 0.5), percentile({ sortedMs }, 0.95)]
      const end = most === undefined ? `${p95.toFixed(1)} ms` : judged(p95, most, ' ms', true)
      print(`  ${label.padEnd(28)} p50 ${p50.toFixed(1)} ms (${(p50 / order).toFixed(1)} orders), p95 ${end}`)
    }
    await report('slots over 30 days', paths.slots, mostMs.slots)
    await report('candidates of an order', paths.candidates, mostMs.candidates)
    await report('simulation of a drag', paths.simulation, mostMs.simulation)
    await report('best place of a day', paths.bestPlace)
    await report('week of the board', paths.week, mostMs.week)
    await report('places of a day', paths.places)
    await report('waiting orders', paths.waiting)
    const kilobytes = (await bytesOf(product.port, paths.week[0] ?? '', authorization)) / 1000
    print(`  ${'week of the board'.padEnd(28)} ${judged(kilobytes, mostWeekKB, ' kB', true)} on the wire`)
    print(`  load of the machine ${loadavg()[0]?.toFixed(1)}`)
  })
  await work.finally(product.stop)
}
