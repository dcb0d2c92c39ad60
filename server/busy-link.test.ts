import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { timeLimits } from './platform/database/time-limits.ts'
import { startDispatchServer, startSlotOfferServer } from './testing/testing-links.ts'
import type { TestServer } from './testing/testing.ts'

// Many taps at once on the links of one order, in two processes with the connections of the product.

/** As for any request (`bad-network.test.ts`), on the slowest test machine; a second on the product's. */
const longestMs = 5_000
const connections = 10

let tenants: Awaited<ReturnType<typeof startSlotOfferServer>>
let checkers: Awaited<ReturnType<typeof startDispatchServer>>
const stops: (() => Promise<void>)[] = []

/** Two processes on the database of a server, each with the pool of pages of the product. */
const twoOf = async (server: TestServer) => {
  const open = async () => {
    const db = openDatabase(server.url, connections, { limits: timeLimits.page })
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

const timed = async <Answer extends { status: number; body: Record<string, unknown> }>(sent: Promise<Answer>) => {
  const begun = Date.now()
  const { status, body } = await sent
  return { outcome: `${status} ${String(body['code'] ?? body['state'])}`, ms: Date.now() - begun }
}
const countOf = (answers: readonly { outcome: string }[]) => {
  const counts: Record<string, number> = {}
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
const slowest = (answers: readonly { ms: number }[]): number => Math.max(...answers.map(({ ms }) => ms))

describe('many taps at once', () => {
  it('on one link are all answered: the others wait for the first without a connection', async () => {
    const order = await tenants.orderFor(['Nina'])
    await tenants.offer(order)
    const url = tenants.linkOf(await tenants.tokenTo(order.mails[0] ?? ''), '/reservation')
    const body = { startAt: tenants.at(3, '10:00'), moves: false }

    const taps = Array.from({ length: 20 }, (_, tap) => timed(ofTenants[tap % 2 === 0 ? 0 : 1].post(url, body)))
    const answers = await Promise.all(taps)

    expect(countOf(answers)).toEqual({ '200 open': 20 })
    expect(slowest(answers)).toBeLessThan(longestMs)
  })

  it('by two hundred copies of one link, leave the other people their connections', async () => {
    const order = await tenants.orderFor(['Nina'])
    await tenants.offer(order)
    const url = tenants.linkOf(await tenants.tokenTo(order.mails[0] ?? ''), '/reservation')
    const body = { startAt: tenants.at(3, '10:00'), moves: false }
    const [process] = ofTenants

    const flood = Promise.all(Array.from({ length: 200 }, () => timed(process.post(url, body))))
    const readers = Array.from({ length: 40 }, () => timed(process.get(tenants.linkOf('0'.repeat(64)))))
    const read = await Promise.all(readers)
    const answers = await flood

    expect(countOf(read)).toEqual({ '410 LINK_NOT_VALID': 40 })
    expect(Object.keys(countOf(answers)).toSorted()).toEqual(['200 open', '429 TOO_MANY_REQUESTS'])
  })

  it('of twenty checkers on one mission give it to one, and the others their answer', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `Ada N${number}`)
    const { id, checkers: invited } = await checkers.orderWith(...names)
    await checkers.start(id, { mode: 'first' })
    await checkers.tick()
    const urls = await Promise.all(invited.map(async ({ email }) => checkers.linkOf(await checkers.tokenTo(email))))

    const answers = await Promise.all(urls.map((url, tap) => timed(ofCheckers[tap % 2 === 0 ? 0 : 1].post(url, { to: 'accepted' }))))

    expect(countOf(answers)).toEqual({ '200 accepted': 1, '409 MISSION_TAKEN': 19 })
    expect(slowest(answers)).toBeLessThan(longestMs)
  })
})
