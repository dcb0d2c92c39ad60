import { alertFixBulk } from '@adm/contract/alert/alert-fix-bulk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { newId } from '../../../platform/database/ids.ts'
import { expectedTenant, startAlertServer } from '../../../testing/testing-alert.ts'
import { drain } from '../../../testing/testing.ts'
import { alertFixBulk as fixBulk } from './alert-fix-bulk.service.ts'

let server: Awaited<ReturnType<typeof startAlertServer>>
beforeAll(async () => {
  server = await startAlertServer([
    'alerts:read',
    'alerts:update',
    'bookings:read',
    'bookings:update',
    'mission-propositions:read',
    'notifications:update',
  ])
})
afterAll(() => server.stop())

type Item = { id: string; version: number }
const noChecker = async (bookingId: string): Promise<Item> => {
  const { id, version } = await server.only(bookingId, 'noChecker')
  return { id, version }
}
/** Orders of an area of their own, wished for one day, with the alerts that nobody is asked. */
const withoutChecker = async (count: number, zipCode: string, wishedDay = '2026-11-26') => {
  const { id: areaId } = await server.given.area([zipCode])
  const orders = await Promise.all(Array.from({ length: count }, () => server.given.booking({ wishedDay, zipCode, city: 'Paris' })))
  await Promise.all(orders.map(({ id }) => server.locate(id)))
  await server.evaluate()
  return { areaId, orders, items: await Promise.all(orders.map(({ id }) => noChecker(id))) }
}
/** A checker of an area only. */
const checkerIn = async (areaId: string, name: string) => {
  const { id } = await server.given.checker(name)
  await server.db.updateTable('checker_area').set({ area_id: areaId }).where('checker_id', '=', id).execute()
  return id
}
const post = (items: readonly Item[], kind: string, dryRun: boolean, by = server.planner) =>
  by.post('/api/alert-fix-bulks', { items, kind, dryRun }, { 'idempotency-key': newId() })
const start = async (items: readonly Item[], kind: string, dryRun = false, by = server.planner) => {
  const answer = await post(items, kind, dryRun, by)
  expect(answer.status).toBe(200)
  return alertFixBulk.parse(answer.body)
}
const read = async (id: string | null) => alertFixBulk.parse((await server.planner.get(`/api/alert-fix-bulks/${id}`)).body)
const statusOf = async (id: string) => (await server.planner.get(`/api/bookings/${id}`)).body['status']
const undo = (changeId: string | null) => server.planner.post(`/api/changes/${changeId}/undo`, {}, { 'idempotency-key': newId() })
const eventCount = async () =>
  Number(
    (
      await server.db
        .selectFrom('event')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('one fix of many alerts [ROUTE-3]', () => {
  it('says by a dry run what would happen to each and why not, after those before it, and writes nothing', async () => {
    const { areaId, orders, items } = await withoutChecker(2, '75001')
    await checkerIn(areaId, 'Nour Petit')
    const { items: others } = await withoutChecker(1, '13002', '2026-11-27')
    const all = [...items, ...others]
    const before = await eventCount()

    const check = await start(all, 'assignBest', true)

    expect(check).toMatchObject({ id: null, changeId: null })
    expect(check.rows.map(({ title }) => title).slice(0, 2)).toEqual(orders.map(({ code }) => code))
    expect(check.rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'refused'])
    expect(check.rows[0]?.words).toMatch(/^Affecter Nour Petit · Le jeudi 26 novembre 2026 à /)
    expect(check.rows[1]?.words).toMatch(/^Affecter Nour Petit · Le jeudi 26 novembre 2026 à /)
    expect(check.rows[1]?.words).not.toBe(check.rows[0]?.words)
    expect(check.rows[2]?.message).toBe("Aucun contrôleur n'est libre et joignable à cette heure.")
    expect(await eventCount()).toBe(before)
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['waiting', 'waiting'])
  })

  it('does what its dry run said, and is undone as a whole, once', async () => {
    const { areaId, orders, items } = await withoutChecker(2, '75002')
    await checkerIn(areaId, 'Eve Roy')
    const check = await start(items, 'assignBest', true)

    const made = await start(items, 'assignBest')

    expect(made.rows.map(({ state, words, message }) => [state, words, message])).toEqual(
      check.rows.map(({ state, words, message }) => [state === 'ready' ? 'done' : state, words, message]),
    )
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['planned', 'planned'])
    await server.evaluate()
    expect((await Promise.all(orders.map(({ id }) => server.rulesOf(id)))).flat()).not.toContain('nothingProposed')

    expect((await undo(made.changeId)).status).toBe(200)
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['waiting', 'waiting'])
    expect((await read(made.id)).rows.map(({ state }) => state)).toEqual(['undone', 'undone'])
    expect((await undo(made.changeId)).status).toBe(409)
  })

  it('of more than twenty runs in batches, each alert once also by two processes, with the outcome of each', async () => {
    const orders = await Promise.all(
      Array.from({ length: 21 }, () => server.given.booking({ tenants: [{ ...expectedTenant, emails: `${newId()}@example.com` }] })),
    )
    const addresses = orders.map(({ tenants }) => ({ id: newId(), address: tenants[0]?.emails ?? '', since: server.clock.now() }))
    await server.db.insertInto('bounced_address').values(addresses).execute()
    await server.evaluate()
    const { body } = await server.planner.get('/api/alerts?type=bouncedAddress&responses_by_page=50')
    const items = z.array(z.object({ id: z.string(), version: z.number() })).parse(body['items'])
    expect(items).toHaveLength(21)

    const started = await start(items, 'clearAddress')
    expect(started).toMatchObject({ state: 'waiting', changeId: null })
    const other = await server.beside([], { now: server.clock.now })
    await Promise.all([server.runtime, other.runtime].map((runtime) => drain(makeRunner(runtime, fixBulk.jobs))))
    await other.stop()

    const done = await read(started.id)
    expect(done.state).toBe('done')
    expect(done.rows.map(({ state }) => state)).toEqual(items.map(() => 'done'))
    const cleared = await server.db.selectFrom('event').select('entity_id').where('entity', '=', 'bounced-address').execute()
    expect(cleared.map((event) => event.entity_id).toSorted()).toEqual(addresses.map(({ id }) => id).toSorted())
    // A cleared address is not taken back.
    expect(done.changeId).toBeNull()
    expect((await server.planner.get('/api/alerts?type=bouncedAddress')).body).toMatchObject({ total: 21 })
    await server.evaluate()
    expect((await server.planner.get('/api/alerts?type=bouncedAddress')).body).toMatchObject({ total: 0 })
  })

  it('refuses an alert that changed since, one that is not there, and one whose fix the person may not do, each alone', async () => {
    const { areaId, items } = await withoutChecker(2, '75004')
    await checkerIn(areaId, 'Cam Roy')
    const [first = { id: '', version: 1 }, second = { id: '', version: 1 }] = items
    const check = await start([{ ...first, version: 7 }, second, { id: newId(), version: 1 }], 'assignBest', true)
    expect(check.rows.map(({ state, message }) => [state, message])).toEqual([
      ['refused', 'Cette alerte a été modifiée entre-temps. Rechargez la page.'],
      ['ready', null],
      ['refused', "Cette alerte n'existe pas."],
    ])
    const quality = await server.signedIn('alerts:read', 'alerts:update')
    const forbidden = await start([second], 'assignBest', false, quality)
    expect(forbidden.rows).toMatchObject([{ state: 'refused', message: expect.stringContaining('droit') }])
    expect(await noChecker(String((await server.only(await bookingOf(second.id), 'noChecker')).bookingId))).toEqual(second)
    const reader = await server.signedIn('alerts:read', 'bookings:update')
    expect((await post([second], 'assignBest', true, reader)).status).toBe(403)
    expect((await server.anonymous.get(`/api/alert-fix-bulks/${newId()}`)).status).toBe(401)
    expect((await server.planner.get(`/api/alert-fix-bulks/${newId()}`)).body).toMatchObject({ code: 'ALERT_FIX_BULK_NOT_FOUND' })
  })

  const bookingOf = async (alertId: string): Promise<string> =>
    String((await server.planner.get(`/api/alerts/${alertId}`)).body['bookingId'])

  it('refuses alerts of several types, a fix that is none of theirs, none and too many', async () => {
    const { items, orders } = await withoutChecker(1, '75005')
    await server.given.booking({ wishedDay: '2027-03-01', presenceRequired: null })
    await server.evaluate()
    const missing = (await server.planner.get('/api/alerts?type=missingData')).body['items']
    const [other] = Array.isArray(missing) ? missing : []
    const mixed = await post([...items, { id: String(other?.id), version: 1 }], 'assignBest', true)
    expect(mixed).toMatchObject({ status: 422, body: { code: 'ALERT_TYPES_MIXED' } })
    expect((await start(items, 'closeMission', true)).rows).toMatchObject([
      { state: 'refused', title: orders[0]?.code, message: "Cette correction n'est plus celle de l'alerte." },
    ])
    expect((await post([], 'assignBest', true)).status).toBe(422)
    expect(
      (
        await post(
          Array.from({ length: 101 }, () => ({ id: newId(), version: 1 })),
          'assignBest',
          true,
        )
      ).status,
    ).toBe(422)
  })

  it('leaves an order that changed since out of its undo, with the reason', async () => {
    const { areaId, orders, items } = await withoutChecker(2, '75006')
    await checkerIn(areaId, 'Dan Roy')
    const made = await start(items, 'assignBest')
    expect(made.rows.map(({ state }) => state)).toEqual(['done', 'done'])
    const moved = await server.step(orders[0]?.id ?? '', {
      to: 'canceled',
      reason: 'Erreur',
      facts: { cause: 'duplicate', feeCents: 0 },
    })
    expect(moved.status).toBe(200)
    expect((await undo(made.changeId)).status).toBe(200)
    expect((await read(made.id)).rows).toMatchObject([{ state: 'left', message: expect.any(String) }, { state: 'undone' }])
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['canceled', 'waiting'])
  })
})
