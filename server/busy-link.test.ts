import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { timeLimits } from './platform/database/time-limits.ts'
import { startDispatchServer, startSlotOfferServer } from './testing/testing-links.ts'
import type { TestServer } from './testing/testing.ts'

// Many taps at once on the links of one order, in two processes with the connections of the product. The test locks the row of the order
// while they arrive: whoever waits for it waits with a connection, and where all have one, nobody else is answered before the row is free.

const connections = 10
/** Longer than the product's, which a busy machine reaches. */
const patient = { ...timeLimits.page, connectMs: 20_000, statementMs: 25_000, lockMs: 25_000, idleInTransactionMs: 25_000 }

let tenants: Awaited<ReturnType<typeof startSlotOfferServer>>
let checkers: Awaited<ReturnType<typeof startDispatchServer>>
const stops: (() => Promise<void>)[] = []

/** Two processes on the database of a server, each with the pool of pages of the product. */
const twoOf = async (server: TestServer) => {
  const open = async () => {
    const db = openDatabase(server.url, connections, { limits: patient })
    const process = await server.beside([], { db, now: server.runtime.now })
    stops.push(async () => {
      await process.stop()
      await db.destroy()
    })
    return process.as({})
  }
  return [await open(), await open()] as const
}
let ofTenants: Awaited<ReturnType<typeof twoOf>>
let ofCheckers: Awaited<ReturnType<typeof twoOf>>
beforeAll(async () => {
  tenants = await startSlotOfferServer('bookings:read', 'bookings:update')
  checkers = await startDispatchServer('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read')
  ofTenants = await twoOf(tenants)
  ofCheckers = await twoOf(checkers)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await tenants.stop()
  await checkers.stop()
})

type Answered = { status: number; body: Record<string, unknown> }
const countOf = (answers: readonly Answered[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = `${status} ${String(body['code'] ?? body['state'])}`
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

type Server = Pick<TestServer, 'db'>
type Process = Awaited<ReturnType<typeof twoOf>>[number]
/** The number of transactions that wait for the row of the order. */
const countWaiting = async ({ db }: Server): Promise<number> => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(db)).rows.length
}
const ofNobody = `/api/links/${'0'.repeat(64)}/slot-offer`

type Taps = { id: string; processes: readonly Process[]; connections: number; tap: () => Promise<Answered>[] }
/** Sends taps while the row of their order is locked; once they wait on these connections, forty reads of other people to each process. */
const tapWhileLocked = async (server: Server, { id, processes, connections: used, tap }: Taps) => {
  const meanwhile = await server.db.transaction().execute(async (holder) => {
    await holder.selectFrom('booking').select('id').where('id', '=', id).forUpdate().execute()
    const answers = Promise.all(tap())
    await vi.waitFor(async () => expect(await countWaiting(server)).toBe(used), { timeout: 10_000 })
    const read = await Promise.all(processes.flatMap((process) => Array.from({ length: 40 }, () => process.get(ofNobody))))
    return { answers, read, waiting: await countWaiting(server) }
  })
  expect(countOf(meanwhile.read)).toEqual({ '410 LINK_NOT_VALID': 40 * processes.length })
  expect(meanwhile.waiting).toBe(used)
  return countOf(await meanwhile.answers)
}

describe('many taps at once', () => {
  it('on one link are all answered: the others wait for the first without a connection', async () => {
    const order = await tenants.orderFor(['Nina'])
    await tenants.offer(order)
    const url = tenants.linkOf(await tenants.tokenTo(order.mails[0] ?? ''), '/reservation')
    const body = { startAt: tenants.at(3, '10:00'), moves: false }
    const tap = () => Array.from({ length: 20 }, (_, number) => ofTenants[number % 2 === 0 ? 0 : 1].post(url, body))

    const answers = await tapWhileLocked(tenants, { id: order.id, processes: ofTenants, connections: 2, tap })

    expect(answers).toEqual({ '200 open': 20 })
  })

  it('by two hundred copies of one link, leave the other people their connections', async () => {
    const order = await tenants.orderFor(['Nina'])
    await tenants.offer(order)
    const url = tenants.linkOf(await tenants.tokenTo(order.mails[0] ?? ''), '/reservation')
    const body = { startAt: tenants.at(3, '10:00'), moves: false }
    const [process] = ofTenants
    const tap = () => Array.from({ length: 200 }, () => process.post(url, body))

    const answers = await tapWhileLocked(tenants, { id: order.id, processes: [process], connections: 1, tap })

    expect(Object.keys(answers).toSorted()).toEqual(['200 open', '429 TOO_MANY_REQUESTS'])
  })

  it('of twenty checkers on one mission give it to one, and the others their answer', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `Ada N${number}`)
    const { id, checkers: invited } = await checkers.orderWith(...names)
    await checkers.start(id, { mode: 'first' })
    await checkers.tick()
    const urls = await Promise.all(invited.map(async ({ email }) => checkers.linkOf(await checkers.tokenTo(email))))
    const tap = () => urls.map((url, number) => ofCheckers[number % 2 === 0 ? 0 : 1].post(url, { to: 'accepted' }))

    const answers = await tapWhileLocked(checkers, { id, processes: ofCheckers, connections: 6, tap })

    expect(answers).toEqual({ '200 accepted': 1, '409 MISSION_TAKEN': 19 })
  })
})
