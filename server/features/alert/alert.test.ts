import { type AlertRow, alertRow } from '@adm/contract/alert/alert'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../platform/database/ids.ts'
import { runJobs, startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { alertAllJob, alertChangesJob, alertClockJob } from './alert.jobs.ts'

const clock = stoppedClock('2026-11-23T08:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn(
    'alerts:read',
    'alerts:update',
    'bookings:read',
    'bookings:update',
    'mission-propositions:read',
    'calendars:read',
    'checkers:read',
    'clients:read',
    'areas:read',
    'bookings:update:service',
    'deliveries:read',
    'deliveries:update',
    'notifications:read',
    'notifications:update',
    'edl-view:read',
    'login',
    'auth:client',
  )
})
afterAll(() => server.stop())

const key = () => ({ 'idempotency-key': newId() })
const evaluate = async (of: TestServer | Awaited<ReturnType<TestServer['beside']>> = server) => {
  await runJobs(of.runtime, [alertChangesJob, alertClockJob])
}
const alertsOf = async (bookingId: string): Promise<AlertRow[]> => {
  const { body } = await planner.get(`/api/alerts/of-object?of=booking&id=${bookingId}&most=50`)
  return z.array(alertRow).parse(body['items'])
}
const typesOf = async (bookingId: string) => (await alertsOf(bookingId)).map(({ type }) => type).toSorted()
const only = async (bookingId: string, type: string): Promise<AlertRow> => {
  const row = (await alertsOf(bookingId)).find((alert) => alert.type === type)
  if (!row) throw new Error(`No alert ${type}`)
  return row
}
const eventsOf = (id: string) => server.db.selectFrom('event').select(['id', 'kind']).where('entity_id', '=', id).orderBy('seq').execute()
const upcoming = '2026-11-25'
/** An order wished in two days, for which nobody is asked. */
const without = () => server.given.booking({ wishedDay: upcoming })

describe('the evaluation [ROUTE-3]', () => {
  it('opens the alert of an order after its change, once, and changes nothing when it runs again', async () => {
    const { id } = await without()
    expect(await typesOf(id)).toEqual([])
    await evaluate()
    const alert = await only(id, 'noChecker')
    expect(alert).toMatchObject({ severity: 'high', status: 'open', ownerGroup: 'planning', version: 1, bookingCode: expect.any(String) })
    expect(alert).toMatchObject({ since: clock.now() })
    expect(alert.facts).toEqual([{ rule: 'nothingProposed', observed: upcoming, threshold: 10, since: clock.now() }])
    await sql`insert into alert_due (entity, entity_id) values ('booking', ${id}), ('booking', ${id})`.execute(server.db)
    await evaluate()
    expect((await eventsOf(alert.id)).map(({ kind }) => kind)).toEqual(['opened'])
  })

  it('resolves an alert whose rule is false, and says whose change made it so', async () => {
    const { id } = await without()
    await evaluate()
    const alert = await only(id, 'noChecker')
    const canceled = await planner.post(
      `/api/bookings/${id}/transitions`,
      { to: 'canceled', reason: 'Erreur', facts: { cause: 'duplicate', feeCents: 0 } },
      key(),
    )
    expect(canceled.status).toBe(200)
    await evaluate()
    expect(await typesOf(id)).toEqual([])
    expect(await planner.get(`/api/alerts/${alert.id}`)).toMatchObject({
      body: { status: 'resolved', resolution: 'fix', resolvedById: planner.id, resolvedByName: 'Camille' },
    })
  })

  it('gets worse with the clock alone', async () => {
    const { id } = await server.given.booking({ wishedDay: '2026-11-27' })
    await evaluate()
    expect((await only(id, 'noChecker')).severity).toBe('medium')
    clock.pass(24 * 3600)
    await evaluate()
    expect((await only(id, 'noChecker')).severity).toBe('high')
    clock.pass(-24 * 3600)
  })

  it('keeps the instant from which it has been true, over later changes of the order', async () => {
    const { id, version } = await server.given.booking({ wishedDay: '2026-12-02' })
    await evaluate()
    const { since } = await only(id, 'noChecker')
    clock.pass(3600)
    await planner.patch(`/api/bookings/${id}`, { wishedDay: upcoming }, { 'if-match': `"${version}"` })
    await evaluate()
    expect(await only(id, 'noChecker')).toMatchObject({ since, facts: [{ observed: upcoming, since }] })
    clock.pass(-3600)
  })

  it('by two processes at the same time opens each alert once, and loses none', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => without()))
    const other = await server.beside([], { now: clock.now })
    await Promise.all([evaluate(), evaluate(other), evaluate()])
    await other.stop()
    const counted = await Promise.all(orders.map(async ({ id }) => (await alertsOf(id)).filter(({ type }) => type === 'noChecker').length))
    expect(counted).toEqual(orders.map(() => 1))
  })

  it('that is killed in the middle leaves its changes to the next process', async () => {
    const { id } = await without()
    const killed = server.db.transaction().execute(async (db) => {
      await sql`delete from alert_due`.execute(db)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await evaluate()
    expect(await typesOf(id)).toContain('noChecker')
  })

  it('of all open orders runs at the first start and each night, whatever the changes', async () => {
    const { id } = await without()
    await sql`delete from alert_due`.execute(server.db)
    const start = async () => {
      await runJobs(server.runtime, [alertAllJob])
    }
    await start()
    const alert = await only(id, 'noChecker')
    await start()
    clock.pass(24 * 3600)
    await start()
    clock.pass(-24 * 3600)
    const { rows } = await sql<{ times: number }>`select count(*)::int as times from job where name = 'alert.all'`.execute(server.db)
    expect(rows).toEqual([{ times: 2 }])
    expect((await eventsOf(alert.id)).map(({ kind }) => kind)).toEqual(['opened', 'changed'])
  })

  it('of a client with an open order names what its file lacks', async () => {
    const client = await server.given.client({ siret: null, offer: 'PRO' })
    await server.given.booking({ clientId: client.id, wishedDay: '2027-03-01' })
    await evaluate()
    const { body } = await planner.get(`/api/alerts?client_id=${client.id}&type=noDataClient`)
    expect(body).toMatchObject({
      total: 1,
      items: [{ clientId: client.id, clientName: client.name, facts: [{ observed: ['le SIRET', 'un utilisateur principal'] }] }],
    })
  })
})

describe('/api/alerts [ROUTE-3]', () => {
  it('lists the open ones, the worst first, by type, severity, client, group and person, and counts them by severity', async () => {
    const client = await server.given.client()
    const { id, code } = await server.given.booking({ clientId: client.id, wishedDay: upcoming })
    await server.given.booking({ clientId: client.id, wishedDay: '2026-12-01' })
    await evaluate()
    const list = async (query: string) => (await planner.get(`/api/alerts?client_id=${client.id}&${query}`)).body
    expect(await list('type=noChecker')).toMatchObject({ total: 2, items: [{ severity: 'high' }, { severity: 'medium' }] })
    expect(await list('type=noChecker&severity=high')).toMatchObject({ total: 1, items: [{ bookingId: id }] })
    expect(await list('type=noChecker&group=quality')).toMatchObject({ total: 0 })
    expect(await list(`type=noChecker&text=${code.slice(0, 9)}`)).toMatchObject({ total: 1 })
    expect(await list('type=noChecker&mine=true')).toMatchObject({ total: 2 })
    expect((await planner.get(`/api/alerts/count?client_id=${client.id}&type=noChecker`)).body).toEqual({ total: 2, totalIsExact: true })
    const { body } = await planner.get('/api/alerts/counts')
    expect(body).toMatchObject({ all: { high: expect.any(Number) }, mine: { high: expect.any(Number) } })
    const file = await planner.file(`/api/alerts/export?client_id=${client.id}&format=csv`)
    expect(file.text).toContain('Aucun contrôleur')
  })

  it('refuses who may not read or work on alerts', async () => {
    const reader = await server.signedIn('alerts:read')
    const nobody = await server.signedIn('bookings:read')
    const { id } = await without()
    await evaluate()
    const alert = await only(id, 'noChecker')
    expect(
      [await server.anonymous.get('/api/alerts'), await nobody.get('/api/alerts'), await reader.get('/api/alerts')].map(
        ({ status }) => status,
      ),
    ).toEqual([401, 403, 200])
    expect((await reader.post(`/api/alerts/${alert.id}/wake`, {}, key())).status).toBe(403)
    expect((await reader.get(`/api/alerts/${alert.id}/fixes`)).body).toEqual([])
    expect((await planner.get(`/api/alerts/${newId()}`)).body).toMatchObject({ code: 'ALERT_NOT_FOUND' })
  })

  it('snoozes for seven days at most, opens again by the clock, and is undone', async () => {
    const { id } = await without()
    await evaluate()
    const { id: alertId } = await only(id, 'noChecker')
    const snooze = (until: string) => planner.post(`/api/alerts/${alertId}/snooze`, { until, reason: 'Le client rappelle demain' }, key())
    expect((await snooze('2026-12-01T08:00:01.000Z')).status).toBe(422)
    expect(await snooze('2026-11-23T12:00:00.000Z')).toMatchObject({
      status: 200,
      body: { status: 'snoozed', reason: 'Le client rappelle demain', version: 2 },
    })
    const [, snoozed] = await eventsOf(alertId)
    expect((await planner.post(`/api/changes/${String(snoozed?.id)}/undo`, {}, key())).status).toBe(200)
    expect(await only(id, 'noChecker')).toMatchObject({ status: 'open', snoozedUntil: null, reason: null })
    await snooze('2026-11-23T12:00:00.000Z')
    clock.pass(4 * 3600)
    await evaluate()
    expect(await only(id, 'noChecker')).toMatchObject({ status: 'open', snoozedUntil: null })
    clock.pass(-4 * 3600)
  })

  it('is assigned to a colleague or a group, commented, and undone', async () => {
    const { id } = await without()
    await evaluate()
    const { id: alertId } = await only(id, 'noChecker')
    const assign = (body: object) => planner.post(`/api/alerts/${alertId}/assignment`, body, key())
    const stranger = await server.signedIn('bookings:read')
    expect((await assign({ assigneeId: stranger.id })).status).toBe(422)
    expect(await assign({ assigneeId: planner.id })).toMatchObject({
      status: 200,
      body: { assigneeId: planner.id, assigneeName: 'Camille' },
    })
    expect((await assign({ assigneeId: planner.id })).body).toMatchObject({ code: 'ALERT_OWNER_UNCHANGED' })
    expect(await assign({ assigneeId: null, group: 'quality' })).toMatchObject({ body: { assigneeId: null, ownerGroup: 'quality' } })
    const commented = await planner.post(`/api/alerts/${alertId}/comments`, { text: 'Vu avec le client' }, key())
    expect(commented).toMatchObject({ status: 201, body: { comments: 1, commentList: [{ text: 'Vu avec le client', byName: 'Camille' }] } })
    const last = (await eventsOf(alertId)).findLast(({ kind }) => kind === 'assigned')
    expect((await planner.post(`/api/changes/${String(last?.id)}/undo`, {}, key())).status).toBe(200)
    expect(await only(id, 'noChecker')).toMatchObject({ assigneeId: planner.id, ownerGroup: 'planning' })
  })

  it('snoozes many at once: a dry run says which, one undo takes all back', async () => {
    const [one, two] = [await without(), await without()]
    await evaluate()
    const alerts = [await only(one.id, 'noChecker'), await only(two.id, 'noChecker')]
    const items = [...alerts.map(({ id, version }) => ({ id, version })), { id: newId(), version: 1 }]
    const bulk = (dryRun: boolean) =>
      planner.post(
        '/api/alerts/bulk',
        { items, act: { kind: 'snooze', until: '2026-11-24T08:00:00.000Z', reason: 'Demain' }, dryRun },
        key(),
      )
    expect((await bulk(true)).body).toMatchObject({ changed: 2, refused: [{ code: 'ALERT_NOT_FOUND' }], changeId: null })
    expect((await only(one.id, 'noChecker')).status).toBe('open')
    const { body } = await bulk(false)
    expect((await only(two.id, 'noChecker')).status).toBe('snoozed')
    expect((await planner.post(`/api/changes/${String(body['changeId'])}/undo`, {}, key())).status).toBe(200)
    expect([(await only(one.id, 'noChecker')).status, (await only(two.id, 'noChecker')).status]).toEqual(['open', 'open'])
  })

  it('tells the alerts as they stood at any past moment', async () => {
    const client = await server.given.client()
    const { id } = await server.given.booking({ clientId: client.id, wishedDay: '2026-11-27' })
    await evaluate()
    const then = clock.now()
    clock.pass(25 * 3600)
    await evaluate()
    const at = async (moment: string) => (await planner.get(`/api/alerts?client_id=${client.id}&type=noChecker&at=${moment}`)).body
    expect((await only(id, 'noChecker')).severity).toBe('high')
    expect(await at(then)).toMatchObject({ total: 1, items: [{ severity: 'medium', version: 1 }] })
    expect(await at('2026-11-23T07:00:00.000Z')).toMatchObject({ total: 0 })
    clock.pass(-25 * 3600)
  })

  it('may be changed by whoever waited for a later change', async () => {
    const { id } = await without()
    await evaluate()
    const { id: alertId } = await only(id, 'noChecker')
    clock.pass(-60)
    expect((await planner.post(`/api/alerts/${alertId}/assignment`, { assigneeId: planner.id }, key())).status).toBe(200)
    clock.pass(60)
    const states = await server.db.selectFrom('alert_state').selectAll().where('alert_id', '=', alertId).orderBy('version').execute()
    expect(states).toMatchObject([{ until_at: clock.now() }, { from_at: clock.now(), until_at: null }])
  })

  it('changes weights and thresholds with their history; the alerts follow, and the undo too', async () => {
    const admin = await server.signedIn('all')
    const { body: setting } = await admin.get('/api/alerts/setting')
    const change = (body: object, version: unknown) => admin.patch('/api/alerts/setting', body, { 'if-match': `"${String(version)}"` })
    expect((await planner.patch('/api/alerts/setting', {}, { 'if-match': '"1"' })).status).toBe(403)
    expect((await change({ thresholds: { noCheckerDays: 0 } }, setting['version'])).body).toMatchObject({
      errors: [{ path: 'thresholds.noCheckerDays' }],
    })
    expect(await change({ thresholds: { noCheckerDays: 1 } }, setting['version'])).toMatchObject({
      status: 200,
      body: { thresholds: { noCheckerDays: 1 } },
    })
    const history = await admin.get('/api/alerts/setting/history')
    const lines = z.array(z.looseObject({ id: z.string() })).parse(history.body)
    expect(lines.at(-1)).toMatchObject({ kind: 'changed', byName: 'Camille', before: { thresholds: { noCheckerDays: 10 } } })
    expect((await admin.post(`/api/changes/${String(lines.at(-1)?.id)}/undo`, {}, key())).status).toBe(200)
    expect((await admin.get('/api/alerts/setting')).body).toMatchObject({ thresholds: { noCheckerDays: 10 } })
  })

  it('says how often the score was right last quarter [ROUTE-3]', async () => {
    expect((await planner.get('/api/alerts/precision')).body).toEqual({
      fromDay: '2026-07-01',
      untilDay: '2026-09-30',
      bands: [
        { least: 50, below: 65, judged: 0, right: 0 },
        { least: 65, below: 80, judged: 0, right: 0 },
        { least: 80, below: null, judged: 0, right: 0 },
      ],
    })
  })
})
