import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../../app.ts'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { deliveriesIn } from '../../../testing/testing-delivery.ts'
import { drain, startTestServer, stoppedClock } from '../../../testing/testing.ts'

const counts = { entrance: 3, badge: 2 }

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read', 'bookings:read')
  const narrow = await server.signedIn('login', 'deliveries:read', 'deliveries:update', 'bookings:read')
  return { ...server, clock, planner, reader, narrow, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const lotKeys = z.looseObject({
  rowId: z.string(),
  bookingId: z.string(),
  phase: z.string(),
  act: z.string().nullable(),
  deposit: z.object({ id: z.string(), status: z.string() }).nullable(),
  holder: z.object({ kind: z.string(), name: z.string() }).nullable(),
})
const keysOf = async (id: string) =>
  z.object({ items: z.array(lotKeys), lastMove: z.string().nullable() }).parse((await server.reader.get(`/api/deliveries/${id}/keys`)).body)
const phases = async (id: string) => (await keysOf(id)).items.map(({ phase }) => phase)
const move = (id: string, body: object, person = server.planner) => person.post(`/api/deliveries/${id}/keys`, body)
const undo = (changeId: unknown) => server.planner.post(`/api/changes/${String(changeId)}/undo`, {})
const settle = () => drain(makeRunner(server.runtime, jobs))

/** A delivery whose lots are planned one after the other for one checker. */
const planned = async (lots: number) => {
  const { id } = await server.made()
  await server.save(
    id,
    Array.from({ length: lots }, (_, rank) => server.newRow({ orderId: `A-${rank}`, apartmentNumber: String(rank) })),
  )
  await server.step(id, 'checked', { confirmCount: true })
  await server.create(id)
  const checker = await server.given.checker('Ada Diallo')
  for (const [rank, { bookingId }] of (await server.rowsOf(id)).entries()) {
    const startAt = new Date(Date.parse('2026-12-01T07:00:00.000Z') + rank * 3 * 3_600_000).toISOString()
    const step = { to: 'planned', checkerId: checker.id, startAt }
    expect(await server.planner.post(`/api/bookings/${bookingId}/transitions`, step)).toMatchObject({ status: 200 })
  }
  return id
}
const withdrawal = { act: 'withdraw', counts }

describe('the keys of a delivery', () => {
  it('are withdrawn for all lots by one act, each set in the custody of its checker, and taken back by one undo [ENT-13]', async () => {
    const id = await planned(3)
    expect(await phases(id)).toEqual(['to_withdraw', 'to_withdraw', 'to_withdraw'])

    const { status, body } = await move(id, withdrawal)
    expect({ status, body }).toMatchObject({ status: 200, body: { act: 'withdraw', total: 3, changed: 3, refusedCount: 0, state: 'done' } })
    const { items, lastMove } = await keysOf(id)
    expect(items).toMatchObject(
      Array.from({ length: 3 }, () => ({ phase: 'in_hand', act: 'return', holder: { name: 'Ada Diallo' }, counts })),
    )
    expect(lastMove).toBe(body['id'])
    const custody = await server.db
      .selectFrom('key_custody')
      .select(['step', 'place', 'from_name as fromName'])
      .where(
        'booking_id',
        'in',
        items.map(({ bookingId }) => bookingId),
      )
      .execute()
    expect(custody).toEqual(
      Array.from({ length: 3 }, () => ({ step: 'K03', place: '12 quai des Chantiers', fromName: '12 quai des Chantiers' })),
    )

    expect(await undo(body['changeId'])).toMatchObject({ status: 200 })
    expect(await phases(id)).toEqual(['to_withdraw', 'to_withdraw', 'to_withdraw'])
    expect((await server.reader.get(`/api/delivery-keys/${String(body['id'])}`)).body).toMatchObject({ undo: { undone: 3, unchanged: 0 } })
    const history = z.array(z.looseObject({ entity: z.string() }))
    const lines = history.parse((await server.reader.get(`/api/deliveries/${id}/history?parts=true`)).body)
    expect(lines.filter(({ entity }) => entity === 'delivery-keys')).toHaveLength(1)
  })

  it('are withdrawn by lot where one differs, and those that remain by the act for all [ENT-13]', async () => {
    const id = await planned(3)
    const [first] = (await keysOf(id)).items
    expect(await move(id, { act: 'withdraw', counts: { entrance: 1 }, rowIds: [first?.rowId] })).toMatchObject({
      body: { total: 1, changed: 1 },
    })
    expect(await move(id, withdrawal)).toMatchObject({ body: { total: 2, changed: 2 } })
    expect((await keysOf(id)).items).toMatchObject([{ counts: { entrance: 1 } }, { counts }, { counts }])
    expect(await move(id, withdrawal)).toMatchObject({ status: 409, body: { code: 'NO_KEYS_TO_MOVE' } })
  })

  it('go back for the lots that nobody received; one that was handed over stays with its tenant [ENT-13]', async () => {
    const id = await planned(2)
    await move(id, withdrawal)
    const [first] = (await keysOf(id)).items
    const signed = { counts, isSigned: true, receiver: 'Zoé Garnier' }
    expect(
      await server.planner.post(`/api/key-trackings/${first?.deposit?.id}/transitions`, { to: 'forwarded_to_tenant', facts: signed }),
    ).toMatchObject({ status: 200 })

    const { body } = await move(id, { act: 'return', receiver: 'Loge du chantier' })
    expect(body).toMatchObject({ total: 1, changed: 1 })
    expect((await keysOf(id)).items).toMatchObject([
      { phase: 'handed_over', act: null },
      { phase: 'returned', act: null, holder: { kind: 'place', name: 'Loge du chantier' }, deposit: { status: 'deposited' } },
    ])
    expect(await undo(body['changeId'])).toMatchObject({ status: 200 })
    expect((await keysOf(id)).items[1]).toMatchObject({ phase: 'in_hand', act: 'return', deposit: { status: 'not_started' } })
  })

  it('refuse a lot without a checker with its reason, and keep a set that was followed since [ERR-7]', async () => {
    const id = await planned(2)
    const { id: without } = await server.made()
    await server.save(without, [server.newRow()])
    await server.step(without, 'checked', { confirmCount: true })
    await server.create(without)
    const refused = await move(without, withdrawal)
    expect(refused).toMatchObject({
      status: 200,
      body: { changed: 0, refusedCount: 1, changeId: null, refused: [{ number: 1, state: 'refused' }] },
    })
    expect(await phases(without)).toEqual(['to_withdraw'])

    const { body } = await move(id, withdrawal)
    const [first] = (await keysOf(id)).items
    const signed = { counts, isSigned: true, receiver: 'Zoé Garnier' }
    await server.planner.post(`/api/key-trackings/${first?.deposit?.id}/transitions`, { to: 'forwarded_to_tenant', facts: signed })
    await undo(body['changeId'])
    expect(await phases(id)).toEqual(['handed_over', 'to_withdraw'])
    expect((await server.reader.get(`/api/delivery-keys/${String(body['id'])}`)).body).toMatchObject({
      undo: { undone: 1, unchanged: 1 },
      refused: [{ number: 1, state: 'kept' }],
    })
  })

  it('are counted, and their receiver named, by the sentence of the field; nothing moves [ERR-7]', async () => {
    const id = await planned(1)
    for (const [body, message] of [
      [{ act: 'withdraw', counts: {} }, "Comptez les clés d'un jeu\u00a0: au moins une."],
      [{ act: 'return' }, 'Indiquez qui a reçu les clés.'],
      [{ counts }, 'Choisissez le retrait ou le retour.'],
    ] as const)
      expect(await move(id, body)).toMatchObject({ status: 422, body: { errors: [{ message }] } })
    expect(await phases(id)).toEqual(['to_withdraw'])
  })

  it('need the rights of the delivery and of each order, and the option of key tracking [PERM-2]', async () => {
    const id = await planned(1)
    for (const person of [server.reader, server.narrow]) expect(await move(id, withdrawal, person)).toMatchObject({ status: 403 })
    await server.db.updateTable('feature_option').set({ keytracking: false }).execute()
    expect(await move(id, withdrawal)).toMatchObject({ status: 404 })
    await server.db.updateTable('feature_option').set({ keytracking: true }).execute()
    expect(await phases(id)).toEqual(['to_withdraw'])
  })

  it('of more lots than a request moves are withdrawn, and taken back, by a job', async () => {
    const { id } = await server.made()
    await server.save(
      id,
      Array.from({ length: 61 }, () => server.newRow()),
    )
    await server.step(id, 'checked', { confirmCount: true })
    await server.create(id)
    const checker = await server.given.checker('Ada Diallo')
    await server.db.updateTable('booking').set({ checker_id: checker.id }).where('delivery_id', '=', id).execute()
    await server.db.updateTable('key_tracking').set({ status: 'pending_withdrawal' }).where('leg', '=', 'WITHDRAW').execute()
    const { body } = await move(id, withdrawal)
    expect(body).toMatchObject({ state: 'waiting', done: 0, total: 61 })
    await settle()
    expect(new Set(await phases(id))).toEqual(new Set(['in_hand']))
    await undo(body['changeId'] ?? (await changeOf(String(body['id']))))
    await settle()
    expect(new Set(await phases(id))).toEqual(new Set(['to_withdraw']))
  })
})

const changeOf = async (id: string): Promise<unknown> => (await server.reader.get(`/api/delivery-keys/${id}`)).body['changeId']
