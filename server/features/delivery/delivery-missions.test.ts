import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesIn } from '../../testing/testing-delivery.ts'
import { drain, startTestServer, stoppedClock } from '../../testing/testing.ts'
import { newId } from '../../platform/database/ids.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { deliveryFeature } from './delivery.feature.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const reader = await server.signedIn('login', 'deliveries:read')
  return { ...server, clock, planner, reader, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const checkedDelivery = async (rows: readonly object[]) => {
  const delivery = await server.made()
  await server.save(delivery.id, rows)
  expect(await server.step(delivery.id, 'checked', { confirmCount: true })).toMatchObject({ status: 200 })
  return delivery
}

describe('the missions of a delivery', () => {
  it('are made from the good rows, once, with price, options, prospects and keys; a refused row says why [ENT-10] [ROUTE-13]', async () => {
    const prospect = { prospectGender: 'Mme', prospectFirstName: 'Zoé', prospectLastName: 'Garnier', prospectEmail: 'zoe@exemple.fr' }
    const { id, reference } = await checkedDelivery([
      server.newRow({ orderId: 'A-1', ...prospect, secondFirstName: 'Sacha', secondLastName: 'Roy' }),
      server.newRow({ zipCode: '98799' }),
      server.newRow({ city: null, isExcluded: true }),
    ])
    const check = await server.ask(id, { dryRun: true })
    expect(check).toMatchObject({
      status: 200,
      body: {
        accepted: 1,
        refusedCount: 2,
        message: '1 mission sera créée. 2 lignes resteront sans commande.',
        refused: [
          { number: 2, message: "Ce code postal n'appartient à aucune zone." },
          { number: 3, message: 'Cette ligne est exclue.' },
        ],
      },
    })
    expect((await server.rowsOf(id)).map(({ bookingId }) => bookingId)).toEqual([null, null, null])
    const made = await server.create(id)
    expect(made).toMatchObject({ state: 'done', total: 2, created: 1, refusedCount: 1 })
    expect(made.message).toBe('1 mission est créée. 1 ligne reste sans commande.')
    expect(await server.create(id)).toMatchObject({ total: 1, created: 0, refusedCount: 1, changeId: null })
    const [first, second, third] = await server.rowsOf(id)
    expect(first).toMatchObject({ state: 'created', refusal: null })
    expect(second).toMatchObject({ state: 'ready', refusal: "Ce code postal n'appartient à aucune zone.", bookingId: null })
    expect(third).toMatchObject({ state: 'excluded', bookingId: null })
    const orders = await server.planner.get(`/api/bookings?delivery_id=${id}`)
    expect(orders.body).toMatchObject({ total: 1, items: [{ id: first?.bookingId, clientReference: 'A-1' }] })
    expect((await server.planner.get(`/api/bookings/${first?.bookingId}`)).body).toMatchObject({
      deliveryId: id,
      delivery: { id },
      offer: 'LIVRAISON',
      options: ['annotated'],
      wishedDay: '2026-12-01',
      tenants: [
        { gender: 'MRS', lastName: 'Garnier' },
        { gender: null, lastName: 'Roy' },
      ],
    })
    const history = await server.planner.get(`/api/bookings/${first?.bookingId}/history`)
    expect(history.body).toMatchObject([{ partOf: 'delivery-missions', partOfId: made.id }])
    const legs = await server.db
      .selectFrom('key_tracking')
      .select('way')
      .where('booking_id', '=', first?.bookingId ?? '')
      .execute()
    expect(legs.map(({ way }) => way)).toEqual(['ADDRESS', 'ADDRESS'])
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'created', refusedCount: 1 })
    expect((await server.missionsOf(made.id)).rows).toMatchObject([
      { number: 1, state: 'done', bookingId: first?.bookingId, bookingCode: expect.stringContaining('C26'), message: null },
      { number: 2, state: 'refused', bookingId: null, bookingCode: null, message: "Ce code postal n'appartient à aucune zone." },
    ])
    expect((await server.missionsOf(made.id, '?left=yes')).rows.map(({ number }) => number)).toEqual([2])
    expect((await server.planner.get(`/api/deliveries/${id}/missions`)).body).toMatchObject({ items: [{ created: 0 }, { id: made.id }] })
    expect((await server.planner.get('/api/delivery-missions')).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: made.id, deliveryId: id, reference, created: 1, refusedCount: 1 })]),
    })
  })

  it('of an incomplete folder is made too, with what it lacks in the outcome and in the order', async () => {
    const { id } = await checkedDelivery([server.newRow({ incompleteInformation: 'Attestation attendue' })])
    expect((await server.ask(id, { dryRun: true })).body).toMatchObject({ accepted: 1, incompleteCount: 1 })
    const { rows } = await server.create(id)
    expect(rows).toMatchObject([{ state: 'done', incompleteInformation: 'Attestation attendue' }])
    expect((await server.planner.get(`/api/bookings/${rows[0]?.bookingId}`)).body).toMatchObject({
      comment: 'Dossier incomplet : Attestation attendue',
    })
  })

  it('are taken back whole while nothing has happened to them, and made again', async () => {
    const { id } = await checkedDelivery([server.newRow(), server.newRow()])
    const { id: run, rows: made } = await server.create(id)
    expect(await server.takeBack(run)).toMatchObject({ status: 200 })
    expect((await server.rowsOf(id)).map(({ state }) => state)).toEqual(['ready', 'ready'])
    const bookings = server.db.selectFrom('booking').select('status').where('delivery_id', '=', id)
    expect((await bookings.execute()).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'checked' })
    const undone = await server.missionsOf(run)
    expect(undone).toMatchObject({ changeId: null, undo: { state: 'done', undone: 2, kept: 0 } })
    expect(undone.message).toBe('2 missions sont annulées sans frais\u00a0: leurs lignes attendent de nouveau.')
    expect(undone.rows.map(({ bookingCode }) => bookingCode)).toEqual(made.map(({ bookingCode }) => bookingCode))
    expect(await server.takeBack(run)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    expect(await server.create(id)).toMatchObject({ created: 2, refusedCount: 0 })
    expect((await server.rowsOf(id)).map(({ state }) => state)).toEqual(['created', 'created'])
  })

  it('stay, all of them, once something has happened to one, whose number is said', async () => {
    const { id } = await checkedDelivery([server.newRow(), server.newRow()])
    const { id: run, rows } = await server.create(id)
    await server.planner.post(`/api/bookings/${rows[0]?.bookingId}/transitions`, { to: 'waiting_checker' })
    expect(await server.takeBack(run)).toMatchObject({
      status: 409,
      body: { code: 'NOT_UNDOABLE', message: expect.stringContaining(`la commande ${rows[0]?.bookingCode} a changé depuis sa création`) },
    })
    expect((await server.rowsOf(id)).map(({ state }) => state)).toEqual(['created', 'created'])
  })

  it('go on after a kill in the middle: no order twice, none lost', async () => {
    const { id } = await checkedDelivery(Array.from({ length: 45 }, () => server.newRow()))
    const { body } = await server.ask(id)
    expect(body).toMatchObject({ state: 'waiting', done: 0, total: 45 })
    const ids = breakableIds(server.runtime.newId)
    const broken = makeRunner({ ...server.runtime, newId: ids.next }, deliveryFeature.jobs ?? [])
    await broken.runStep()
    ids.breakAfter(30)
    // The step is rolled back in its middle.
    await broken.runStep()
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ creation: { id: body['id'], done: 20, total: 45 } })
    expect(await server.ask(id)).toMatchObject({ status: 409, body: { code: 'CREATION_RUNS' } })
    expect((await server.planner.get(`/api/bookings?delivery_id=${id}`)).body).toMatchObject({ total: 20 })
    server.clock.pass(60)
    await drain(server.runner())
    const rows = await server.rowsOf(id)
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'created'))
    expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(45)
    expect((await server.planner.get(`/api/bookings?delivery_id=${id}`)).body).toMatchObject({ total: 45 })
    expect(await server.missionsOf(String(body['id']))).toMatchObject({ state: 'done', done: 45, created: 45, refusedCount: 0 })
  })

  it('are taken back by a job that goes on after a kill; an order that changed meanwhile stays, with the reason', async () => {
    const { id } = await checkedDelivery(Array.from({ length: 45 }, () => server.newRow()))
    const { id: run, rows } = await server.create(id)
    expect(await server.takeBack(run)).toMatchObject({ status: 200 })
    const ids = breakableIds(server.runtime.newId)
    const broken = makeRunner({ ...server.runtime, newId: ids.next }, deliveryFeature.jobs ?? [])
    await broken.runStep()
    ids.breakAfter(5)
    await broken.runStep()
    expect((await server.missionsOf(run)).undo).toMatchObject({ undone: 20, kept: 0 })
    const [first] = rows
    await server.planner.post(`/api/bookings/${first?.bookingId}/transitions`, { to: 'waiting_checker' })
    server.clock.pass(60)
    await drain(server.runner())
    const undone = await server.missionsOf(run, '?left=yes')
    expect(undone).toMatchObject({ undo: { state: 'done', undone: 44, kept: 1 }, rows: [{ number: 1, state: 'kept' }] })
    expect(undone.rows[0]?.message).toContain('a changé depuis sa création')
    const states = (await server.rowsOf(id)).map(({ state }) => state)
    expect(states).toEqual(['created', ...Array.from({ length: 44 }, () => 'ready')])
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'created' })
  })

  it('are made once by two people who ask at once', async () => {
    const { id } = await checkedDelivery(Array.from({ length: 5 }, () => server.newRow()))
    const other = await server.signedIn(...rolePresets.planning.scope)
    const answers = await Promise.all([server.ask(id), server.ask(id, {}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'NO_GOOD_ROW' })
    expect((await server.planner.get(`/api/bookings?delivery_id=${id}`)).body).toMatchObject({ total: 5 })
  })

  it('need the right to take orders, also when the turn of a row comes [PERM-1]', async () => {
    const { id } = await checkedDelivery(Array.from({ length: 45 }, () => server.newRow()))
    const without = await server.signedIn('login', 'deliveries:read', 'deliveries:update')
    expect(await server.ask(id, {}, without)).toMatchObject({ status: 403 })
    expect(await server.ask(id, { dryRun: true }, server.reader)).toMatchObject({ status: 403 })
    const leaver = await server.signedIn(...rolePresets.planning.scope)
    const { body } = await server.ask(id, {}, leaver)
    await server.runner().runStep()
    await server.db
      .updateTable('user_account')
      .set({ scope: ['deliveries:read', 'deliveries:update'] })
      .where('id', '=', leaver.id)
      .execute()
    await drain(server.runner())
    const ended = await server.missionsOf(String(body['id']), '?left=yes')
    expect(ended).toMatchObject({ state: 'done', created: 20, refusedCount: 25 })
    expect(ended.rows[0]?.message).toBe("La personne qui a demandé ces missions n'en a plus le droit.")
    expect(await server.create(id)).toMatchObject({ total: 25, created: 25 })
  })

  it('pass over a row that is excluded, emptied or removed before its turn, by number', async () => {
    const { id } = await checkedDelivery([server.newRow()])
    await server.create(id)
    const later = Array.from({ length: 24 }, () => server.newRow())
    await server.save(id, later)
    const { body } = await server.ask(id)
    const [excluded, wrong, gone] = later
    await server.save(id, [
      { id: excluded?.id, version: 1, change: { isExcluded: true } },
      { id: wrong?.id, version: 1, change: { surface: null } },
    ])
    await server.planner.post('/api/delivery-rows/removals', { deliveryId: id, rows: [{ id: gone?.id, version: 1 }] })
    await drain(server.runner())
    const { rows, created } = await server.missionsOf(String(body['id']), '?left=yes')
    expect(created).toBe(21)
    expect(rows.map(({ number, message }) => [number, message])).toEqual([
      [2, 'Cette ligne est exclue.'],
      [3, 'Indiquez la surface.'],
      [4, "Cette ligne n'existe plus."],
    ])
  })
})

describe('a delivery with open orders', () => {
  it('is not cancelled, and says which stand and what to do [ERR-7]', async () => {
    const { id } = await checkedDelivery([server.newRow(), server.newRow()])
    const { rows } = await server.create(id)
    const [one, two] = rows.map(({ bookingCode }) => bookingCode)
    expect(await server.step(id, 'canceled', { reason: 'Programme abandonné' })).toMatchObject({
      status: 409,
      body: {
        guard: 'LG9',
        message: `2 de ses commandes sont encore ouvertes (${one}, ${two})\u00a0: annulez-les d'abord, chacune avec ses frais, ou annulez la création des missions.`,
      },
    })
  })
})

describe('the days of a delivery', () => {
  it('begin and end it without anybody, and an order of it may be cancelled for its prospect [STATE-1]', async () => {
    const { id } = await server.made()
    await server.save(id, [server.newRow(), server.newRow()])
    await server.step(id, 'checked', { confirmCount: true })
    await server.create(id)
    server.clock.pass(9 * 24 * 3600)
    await server.runner().plan()
    await drain(server.runner())
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'in_progress' })
    for (const { bookingId } of await server.rowsOf(id))
      expect(await server.planner.post(`/api/bookings/${bookingId}/transitions`, { to: 'prospect_canceled' })).toMatchObject({
        status: 200,
        body: { status: 'prospect_canceled', result: 'canceled' },
      })
    server.clock.pass(3600)
    await server.runner().plan()
    await drain(server.runner())
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'done' })
  })
})

describe('a delivery of a client that is blocked between the dry run and the creation', () => {
  it('makes no mission: each row says why [ERR-7]', async () => {
    const { id } = await checkedDelivery([server.newRow({ missionDate: '15/12/2026' })])
    const block = { id: newId(), client_id: server.place.clientId, title: 'Impayé', message: 'Réglez vos factures.' }
    expect((await server.ask(id, { dryRun: true })).body).toMatchObject({ accepted: 1, refusedCount: 0 })
    await server.db
      .insertInto('client_blocking')
      .values({ ...block, reason: 'CUSTOM', origin: 'USER', blocked_at: server.clock.now(), start_date: '2026-01-05' })
      .execute()
    expect((await server.ask(id, { dryRun: true })).body).toMatchObject({
      accepted: 0,
      refused: [{ number: 1, message: expect.stringContaining('Impayé') }],
    })
    const made = await server.create(id)
    expect(made).toMatchObject({ created: 0, refusedCount: 1, rows: [{ message: expect.stringContaining('Impayé') }] })
    expect((await server.planner.get(`/api/deliveries/${id}`)).body).toMatchObject({ status: 'checked' })
    expect((await server.rowsOf(id))[0]).toMatchObject({
      state: 'ready',
      bookingId: null,
      refusal: expect.stringContaining('Impayé'),
    })
  })
})

/** Identifiers that run out when a test says so: a process that ends in the middle of a step. */
const breakableIds = (next: () => string) => {
  let left = Number.POSITIVE_INFINITY
  return {
    next: () => {
      left -= 1
      if (left < 0) throw new Error('broken')
      return next()
    },
    breakAfter: (count: number) => {
      left = count
    },
  }
}
