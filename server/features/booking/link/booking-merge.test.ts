import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { drain, runJobs, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { orderMoveJob, takeUpMovesJob } from './booking-merge.jobs.ts'

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
})
afterAll(() => server.stop())

const runAll = async () => {
  const runner = makeRunner(server.runtime, [orderMoveJob])
  await drain(runner)
}
/** A client with more orders than one transaction moves: copies of an order created through the API. */
const largeClient = async () => {
  const client = await server.given.client()
  const { id } = await server.given.booking({ clientId: client.id })
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'booking' and is_generated = 'NEVER' and column_name not in ('id', 'code')`.execute(server.db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into booking (id, code, ${columns})
    select gen_random_uuid(), 'copie ' || ${client.id}::text || ' ' || n, ${columns} from booking, generate_series(1, 619) n where id = ${id}`.execute(
    server.db,
  )
  return client
}
const ordersOf = async (clientId: string): Promise<number> => {
  const orders = server.db.selectFrom('booking').where('client_id', '=', clientId)
  return (await orders.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
}
const versionOf = async (id: string) => Number((await sales.get(`/api/clients/${id}`)).body['version'])
const merge = async (id: string, clientId: string) =>
  sales.post(
    `/api/clients/${id}/merge`,
    { clientId, version: await versionOf(clientId), taken: [] },
    { 'if-match': `"${await versionOf(id)}"` },
  )
const stale = { status: 409, body: { code: 'CLIENT_MERGE_MOVING' } }

/** Adds a check constraint that the orders still to be moved violate. */
const forbid = (clientId: string) =>
  sql`alter table booking add constraint stays check (client_id <> ${sql.lit(clientId)}) not valid`.execute(server.db)
const allow = () => sql`alter table booking drop constraint stays`.execute(server.db)
/** Runs all attempts of the job without waiting between them. */
const runUntilFailed = async () => {
  const runner = makeRunner(server.runtime, [orderMoveJob])
  for (let tried = 0; tried < 5; tried += 1) {
    await server.db.updateTable('job').set({ runs_at: server.runtime.now() }).where('name', '=', 'booking.merge').execute()
    await runner.runStep()
  }
}
const halfMerged = async () => {
  const [survivor, other] = [await server.given.client(), await largeClient()]
  const merged = await merge(survivor.id, other.id)
  await forbid(survivor.id)
  await runUntilFailed()
  return { survivor, other, changeId: String(merged.body['changeId']) }
}
const resume = async (id: string, who = sales) => {
  const { stoppedMove } = (await sales.get(`/api/clients/${id}`)).body
  return who.post(`/api/clients/${id}/merges/${z.object({ merge: z.object({ id: z.string() }) }).parse(stoppedMove).merge.id}/resume`, {})
}

describe('the orders of a merge that stopped on their way', () => {
  afterEach(async () => {
    await sql`alter table booking drop constraint if exists stays`.execute(server.db)
  })

  it('are told on both clients with the reason, and taken up again by whoever may merge', async () => {
    const { survivor, other } = await halfMerged()
    const stoppedMove = {
      way: 'there',
      because: expect.stringContaining('(stays)'),
      merge: { survivorId: survivor.id, mergedId: other.id },
    }
    expect(await sales.get(`/api/clients/${survivor.id}`)).toMatchObject({ body: { stoppedMove } })
    expect(await sales.get(`/api/clients/${other.id}`)).toMatchObject({ body: { stoppedMove } })
    const third = await server.given.client()
    expect(await merge(third.id, survivor.id)).toMatchObject({ status: 409, body: { code: 'CLIENT_MERGE_STOPPED' } })
    expect(await resume(survivor.id, await server.signedIn('clients:read'))).toMatchObject({ status: 403 })
    expect(await sales.post(`/api/clients/${survivor.id}/merges/${server.runtime.newId()}/resume`, {})).toMatchObject({ status: 404 })

    await allow()
    const path = `/api/clients/${survivor.id}/merges`
    expect(await resume(survivor.id)).toMatchObject({ status: 204 })
    expect(await sales.post(`${path}/${server.runtime.newId()}/resume`, {})).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_MERGE_NOT_STOPPED' },
    })
    expect(await sales.get(`/api/clients/${survivor.id}`)).toMatchObject({ body: { stoppedMove: null } })
    await runAll()
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([620, 0])
    expect((await sales.get(`/api/clients/${survivor.id}/history`)).body).toMatchObject([
      { kind: 'merged' },
      { kind: 'mergeStopped' },
      { kind: 'mergeResumed', byId: sales.id },
    ])
    expect((await sales.get(path)).body).toMatchObject([{ stands: null }])
  })

  it('are taken up by the clock, once, even after a failure that nobody told', async () => {
    const { survivor, other } = await halfMerged()
    await allow()
    await sql`update client_merge set orders_stopped_at = null, orders_stopped_because = null where survivor_id = ${survivor.id}`.execute(
      server.db,
    )
    const runner = makeRunner(server.runtime, [takeUpMovesJob])
    await runner.plan()
    await runner.runStep()
    const waiting = server.db.selectFrom('job').select('id').where('name', '=', 'booking.merge').where('state', '=', 'waiting')
    expect(await waiting.execute()).toHaveLength(1)
    await runAll()
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([620, 0])
  })

  it('are taken up by the clock, however many stopped', async () => {
    const { survivor } = await halfMerged()
    await allow()
    await sql`
      insert into client_merge (id, survivor_id, merged_id, merged_at, orders_moving, orders_way)
      select gen_random_uuid(), survivor_id, merged_id, merged_at, true, orders_way
      from client_merge, generate_series(1, 40) where survivor_id = ${survivor.id}`.execute(server.db)
    await server.db.deleteFrom('job').where('name', '=', takeUpMovesJob.name).execute()
    await runJobs(server.runtime, [takeUpMovesJob])
    const waiting = server.db.selectFrom('job').where('name', '=', 'booking.merge').where('state', '=', 'waiting')
    expect(await waiting.select('id').execute()).toHaveLength(41)
    await server.db.deleteFrom('client_merge').where('survivor_id', '=', survivor.id).where('change_id', 'is', null).execute()
    await runAll()
  })

  it('may still be undone: those that moved come back, and the job that waited moves none any more', async () => {
    const { survivor, other, changeId } = await halfMerged()
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([500, 120])
    await allow()
    expect(await sales.post(`/api/changes/${changeId}/undo`, {})).toMatchObject({ status: 200 })
    await runAll()
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([0, 620])
    expect(await sales.get(`/api/clients/${other.id}`)).toMatchObject({ body: { stoppedMove: null, mergedInto: null } })
    expect(await merge(survivor.id, other.id)).toMatchObject({ status: 200 })
    await runAll()
  })
})

describe('the orders of a large client', () => {
  it('follow a merge some at a time, during which neither client is merged again nor the merge undone', async () => {
    const [survivor, other, third] = [await server.given.client(), await largeClient(), await server.given.client()]

    const merged = await merge(survivor.id, other.id)

    expect(merged).toMatchObject({ status: 200 })
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([500, 120])
    expect(await merge(third.id, survivor.id)).toMatchObject(stale)
    expect(await sales.post(`/api/changes/${String(merged.body['changeId'])}/undo`, {})).toMatchObject({
      status: 409,
      body: { message: 'Cette action ne peut plus être annulée\u00a0: ses commandes sont encore en train de suivre.' },
    })
    expect(await sales.get(`/api/clients/${survivor.id}/merges`)).toMatchObject({
      body: [{ stands: 'ses commandes sont encore en train de suivre' }],
    })
    await runAll()
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([620, 0])
    expect(await sales.get(`/api/clients/${survivor.id}/merges`)).toMatchObject({ body: [{ stands: null }] })
  })

  it('come back in the same way, each change in the history of each order', async () => {
    const [survivor, other] = [await server.given.client(), await largeClient()]
    const own = await server.given.booking({ clientId: survivor.id })
    const merged = await merge(survivor.id, other.id)
    await runAll()

    expect(await sales.post(`/api/changes/${String(merged.body['changeId'])}/undo`, {})).toMatchObject({ status: 200 })

    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([121, 500])
    expect(await merge(survivor.id, other.id)).toMatchObject(stale)
    await runAll()
    expect([await ordersOf(survivor.id), await ordersOf(other.id)]).toEqual([1, 620])
    expect(await merge(survivor.id, other.id)).toMatchObject({ status: 200 })
    await runAll()
    const { rows } = await sql<{ kinds: string; orders: number }>`
      select kinds, count(*)::int as orders from (
        select string_agg(kind, ' ' order by seq) as kinds from event
        join booking on booking.id = event.entity_id::uuid where entity = 'booking' and client_id = ${survivor.id} and kind like 'client%'
        group by booking.id) each group by 1`.execute(server.db)
    expect(rows).toEqual([{ kinds: 'clientMerged clientUnmerged clientMerged', orders: 620 }])
    expect(await server.db.selectFrom('booking').select('client_id').where('id', '=', own.id).execute()).toEqual([
      { client_id: survivor.id },
    ])
  })
})
