import { inboxItem } from '@adm/domain/inbox/inbox-item'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../app.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/database/ids.ts'
import { drain, newName, runJobs, startTestServer, stoppedClock } from '../../testing/testing.ts'
import { inboxPurgeJob } from './inbox.jobs.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  await server.db.updateTable('feature_option').set({ warning: true }).execute()
  return { ...server, clock, colleague: await server.signedIn(...rolePresets.planning.scope) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

type Person = Awaited<ReturnType<typeof server.signedIn>>
const planner = () => server.signedIn(...rolePresets.planning.scope)
const itemsOf = async (person: Person, query = '') => {
  const { body } = await person.get(`/api/inbox${query}`)
  return z.array(inboxItem).parse(body['items'])
}
const kindsOf = async (person: Person) => (await itemsOf(person)).map(({ kind }) => kind)
const unreadOf = async (person: Person) => (await person.get('/api/inbox/unread')).body['unread']
const key = () => ({ 'idempotency-key': newId() })
const evaluate = async () => {
  const runner = makeRunner(
    server.runtime,
    jobs.filter((job) => job.name === 'alert.changes'),
  )
  await runner.plan()
  await drain(runner)
}
/** An open alert of a new order. */
const openAlert = async () => {
  const { id } = await server.given.booking({ wishedDay: '2026-11-25' })
  await evaluate()
  return server.db.selectFrom('alert').select(['id', 'booking_id']).where('booking_id', '=', id).limit(1).executeTakeFirstOrThrow()
}
const assign = (by: Person, id: string, assigneeId: string | null) =>
  by.post(`/api/alerts/${id}/assignment`, { assigneeId, group: 'planning' }, key())
const comment = (by: Person, id: string, text = 'Vu.') => by.post(`/api/alerts/${id}/comments`, { text }, key())
/** An order that a person creates and plans. */
const plannedBy = async (person: Person) => {
  const { id, code } = await server.given.booking()
  const checker = await server.given.checker(newName())
  await sql`update event set by_kind = 'staff', by_id = ${person.id} where entity_id = ${id} and before is null`.execute(server.db)
  const step = (by: Person, body: object) => by.post(`/api/bookings/${id}/transitions`, body, key())
  expect(await step(person, { to: 'waiting_checker' })).toMatchObject({ status: 200 })
  const planned = await step(person, { to: 'planned', checkerId: checker.id, startAt: '2026-12-01T09:00:00.000Z' })
  expect(planned).toMatchObject({ status: 200 })
  return { id, code, step }
}
const cancel = { to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate', feeCents: 0 } }

describe('the inbox of an account', () => {
  it('receives the alert that a colleague assigns, with its order and its author, and never one’s own acts', async () => {
    const person = await planner()
    const alert = await openAlert()
    await assign(person, alert.id, person.id)
    expect(await itemsOf(person)).toEqual([])

    await assign(server.colleague, alert.id, null)
    expect(await assign(server.colleague, alert.id, person.id)).toMatchObject({ status: 200 })

    const [item, ...others] = await itemsOf(person)
    expect(others).toEqual([])
    expect(item).toMatchObject({ kind: 'alertAssigned', entityId: alert.id, byName: 'Camille', readAt: null, facts: 1 })
    expect(item?.bookingCode).toMatch(/^C/)
    expect(await itemsOf(server.colleague)).toEqual([])
  })

  it('has one item an object, unread again at each fact, and none once the assignment is taken back', async () => {
    const [person, other] = [await planner(), await planner()]
    const alert = await openAlert()
    await assign(server.colleague, alert.id, person.id)
    for (let times = 0; times < 20; times += 1) await comment(server.colleague, alert.id)
    const [item] = await itemsOf(person)
    expect(item).toMatchObject({ kind: 'alertCommented', facts: 21 })
    expect(await unreadOf(person)).toBe(1)

    expect(await person.patch(`/api/inbox/${item?.id}`, { isRead: true })).toMatchObject({
      status: 200,
      body: { readAt: server.clock.now() },
    })
    expect(await unreadOf(person)).toBe(0)
    await comment(server.colleague, alert.id)
    expect(await itemsOf(person)).toMatchObject([{ id: item?.id, facts: 1, readAt: null }])

    await assign(server.colleague, alert.id, other.id)
    expect(await kindsOf(other)).toEqual(['alertAssigned'])
    await assign(server.colleague, alert.id, person.id)
    expect(await itemsOf(other)).toEqual([])
  })

  it('tells who commented of the next comments, and twenty alerts of one act are one item, which its undo removes', async () => {
    const [person, other] = [await planner(), await planner()]
    const alerts = [await openAlert(), await openAlert(), await openAlert()]
    await comment(other, alerts[0]?.id ?? '')
    await comment(person, alerts[0]?.id ?? '')
    expect(await kindsOf(other)).toEqual(['alertCommented'])

    const items = alerts.map(({ id }) => ({ id, version: 1 }))
    const act = { kind: 'assign', assigneeId: person.id }
    const { body } = await server.colleague.post('/api/alerts/bulk', { items, act }, key())
    expect(await itemsOf(person)).toMatchObject([{ entity: 'alert-bulk', kind: 'alertAssigned', facts: 3 }])
    expect(await server.colleague.post(`/api/changes/${String(body['changeId'])}/undo`, {}, key())).toMatchObject({ status: 200 })
    expect(await itemsOf(person)).toEqual([])
  })

  it('receives high warnings of one’s group, those of one’s own, and their steps', async () => {
    const [person, reporter] = [await planner(), await planner()]
    const { id: bookingId } = await server.given.booking()
    const report = { bookingId, cause: 'safety', severity: 'high', text: 'Chien en liberté.' }
    const { body: raised } = await reporter.post('/api/warnings', report, key())
    expect(await itemsOf(person)).toMatchObject([{ kind: 'warningHigh', warningCause: 'safety', byName: 'Camille' }])
    expect(await itemsOf(reporter)).toEqual([])

    const change = { assigneeId: person.id }
    expect(await server.colleague.patch(`/api/warnings/${String(raised['id'])}`, change, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
    })
    expect(await kindsOf(person)).toEqual(['warningAssigned'])
    await person.post(`/api/warnings/${String(raised['id'])}/transitions`, { to: 'resolved' }, key())
    expect(await kindsOf(reporter)).toEqual(['warningResolved'])
    expect(await kindsOf(person)).toEqual(['warningAssigned'])
  })

  it('receives what others do to an order that one created or planned, and its undo', async () => {
    const person = await planner()
    const order = await plannedBy(person)
    expect(await itemsOf(person)).toEqual([])

    const moved = { to: 'planned', startAt: '2026-12-02T09:00:00.000Z', reason: 'Locataire absent' }
    expect(await order.step(server.colleague, moved)).toMatchObject({ status: 200 })
    expect(await itemsOf(person)).toMatchObject([{ kind: 'bookingMoved', bookingCode: order.code, facts: 1 }])
    expect(await order.step(server.colleague, cancel)).toMatchObject({ status: 200 })
    expect(await itemsOf(person)).toMatchObject([{ kind: 'bookingCanceled', facts: 2 }])
    const last = server.db.selectFrom('event').select('id').where('entity', '=', 'booking').where('entity_id', '=', order.id)
    const { id } = await last.orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect(await server.colleague.post(`/api/changes/${id}/undo`, {}, key())).toMatchObject({ status: 200 })
    expect(await itemsOf(person)).toMatchObject([{ kind: 'bookingUndone', facts: 3 }])
  })

  it('receives the end of one’s own long job, and its failure at once', async () => {
    const person = await planner()
    const [long, short, failed] = [newId(), newId(), newId()]
    const at = (id: string, seconds: number) => ({
      id,
      name: 'calendar.plan-apply',
      state: 'waiting',
      input: JSON.stringify({ planId: newId(), total: 1 }),
      errors: '[]',
      by_id: person.id,
      runs_at: server.clock.now(),
      updated_at: server.clock.now(),
      created_at: new Date(Date.parse(server.clock.now()) - seconds * 1000).toISOString(),
    })
    await server.db
      .insertInto('job')
      .values([at(long, 60), at(short, 1), { ...at(failed, 1), failures: 4 }])
      .execute()
    const job = {
      name: 'calendar.plan-apply',
      step: async (_: unknown, { id }: { id: string }) => {
        if (id === failed) throw new Error('broken')
        return { state: 'done' as const, done: 1, total: 1, errors: [], progress: null }
      },
    }
    await drain(makeRunner(server.runtime, [job]))

    const items = await itemsOf(person)
    expect(Object.fromEntries(items.map(({ entityId, kind }) => [entityId, kind]))).toEqual({ [failed]: 'jobFailed', [long]: 'jobDone' })
    expect(items[0]).toMatchObject({ jobName: 'calendar.plan-apply', jobSubjectId: expect.any(String), jobErrors: 0 })
  })
})

describe('an item', () => {
  it('is of one account only, and hidden while its object may not be read', async () => {
    const [person, other] = [await planner(), await planner()]
    const alert = await openAlert()
    await assign(server.colleague, alert.id, person.id)
    const [item] = await itemsOf(person)
    expect(await other.patch(`/api/inbox/${item?.id}`, { isRead: true })).toMatchObject({
      status: 404,
      body: { code: 'INBOX_ITEM_NOT_FOUND' },
    })
    await server.db
      .updateTable('user_account')
      .set({ scope: ['login', 'bookings:read'] })
      .where('id', '=', person.id)
      .execute()
    expect([await itemsOf(person), await unreadOf(person)]).toEqual([[], 0])
    expect(await person.patch(`/api/inbox/${item?.id}`, { isRead: true })).toMatchObject({ status: 404 })
    await server.db
      .updateTable('user_account')
      .set({ scope: ['login', 'alerts:read'] })
      .where('id', '=', person.id)
      .execute()
    expect(await unreadOf(person)).toBe(1)
  })

  it('is marked with all others, which is undone and done again, but for what came since', async () => {
    const person = await planner()
    const [alert, later] = [await openAlert(), await openAlert()]
    await assign(server.colleague, alert.id, person.id)
    const until = server.clock.now()
    server.clock.pass(1)
    await assign(server.colleague, later.id, person.id)
    const { body } = await person.post('/api/inbox/reading', { until }, key())
    expect(body).toMatchObject({ marked: 1 })
    expect((await itemsOf(person, '?unread=true')).map(({ entityId }) => entityId)).toEqual([later.id])

    const undo = (by: Person, id: unknown) => by.post(`/api/changes/${String(id)}/undo`, {}, key())
    expect(await undo(server.colleague, body['changeId'])).toMatchObject({ status: 404 })
    const undone = await undo(person, body['changeId'])
    expect(undone).toMatchObject({ status: 200 })
    expect(await unreadOf(person)).toBe(2)
    expect(await undo(person, undone.body['changeId'])).toMatchObject({ status: 200 })
    expect(await unreadOf(person)).toBe(1)
    expect(await person.post('/api/inbox/reading', { until }, key())).toMatchObject({ body: { marked: 0, changeId: null } })
  })

  it('is written with its fact or not at all, once for simultaneous facts, and goes after ninety days', async () => {
    const person = await planner()
    const alert = await openAlert()
    await assign(server.colleague, alert.id, person.id)
    await Promise.all(['Un', 'Deux', 'Trois', 'Quatre'].map((text) => comment(server.colleague, alert.id, text)))
    expect(await itemsOf(person)).toMatchObject([{ facts: 5 }])
    expect(await comment(server.colleague, alert.id, ' ')).toMatchObject({ status: 422 })
    expect(await itemsOf(person)).toMatchObject([{ facts: 5 }])

    const purge = async () => {
      await runJobs(server.runtime, [inboxPurgeJob])
    }
    server.clock.pass(89 * 86_400)
    await purge()
    expect(await itemsOf(person)).toHaveLength(1)
    server.clock.pass(2 * 86_400)
    await purge()
    expect(await itemsOf(person)).toEqual([])
    server.clock.pass(-91 * 86_400)
  })
})
