import type { By } from '@adm/domain/actor'
import { reportPoints } from '@adm/domain/booking/step/report-point'
import { addMinutes } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, type Work } from '../../platform/work/work.ts'
import { deliveriesIn, runDeliveryJobs } from '../../testing/testing-delivery.ts'
import { startTestServer, stoppedClock } from '../../testing/testing.ts'
import { lockForDraft, markCredited, markInvoiced, releaseFromDrafts } from './billing-line.service.ts'

const startAt = '2026-11-23T09:00:00.000Z'
const start = async () => {
  const { now, pass } = stoppedClock('2026-11-20T09:00:00.000Z')
  const clock = { set: (at: string) => pass((Date.parse(at) - Date.parse(now())) / 1000) }
  const server = await startTestServer([], { now })
  const admin = await server.signedIn('all')
  const by: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
  const inWork = <T>(body: (work: Work) => Promise<T>) => inTransaction(server.runtime, { by, requestId: 'billing-line' }, body)
  const client = () => server.given.client({ offer: 'PRO' })
  const linesOf = (id: string) =>
    server.db
      .selectFrom('billing_line')
      .select(['id', 'status', 'because', 'result', 'amount_cents', 'performed_on', 'month', 'client_id', 'live', 'invoice_number'])
      .where('booking_id', '=', id)
      .orderBy('live', 'desc')
      .execute()
  const step = (id: string, to: string, more: object = {}) => admin.post(`/api/bookings/${id}/transitions`, { to, ...more })
  const planned = async (change: Parameters<typeof server.given.booking>[0] = {}, at = startAt) => {
    clock.set('2026-11-20T09:00:00.000Z')
    const checker = await server.given.checker()
    const clientId = change.clientId ?? (await client()).id
    return server.given.booking({ ...change, clientId }, { to: 'waiting_checker' }, { to: 'planned', checkerId: checker.id, startAt: at })
  }
  const done = async (change: Parameters<typeof server.given.booking>[0] = {}, at = startAt) => {
    const booking = await planned(change, at)
    clock.set(addMinutes(at, 60))
    expect(await step(booking.id, 'done')).toMatchObject({ status: 200 })
    return booking
  }
  const validated = async (change: Parameters<typeof server.given.booking>[0] = {}, at = startAt) => {
    const booking = await done(change, at)
    expect(await step(booking.id, 'validated', { facts: { points: [...reportPoints] } })).toMatchObject({ status: 200 })
    const [line] = await linesOf(booking.id)
    return { ...booking, lineId: line?.id ?? '' }
  }
  const undoLast = async (id: string) => {
    const { body } = await admin.get(`/api/bookings/${id}/history`)
    const last = Array.isArray(body) ? body.at(-1) : undefined
    return admin.post(`/api/changes/${String(last?.['id'])}/undo`, {})
  }
  return { ...server, clock, admin, inWork, client, linesOf, step, planned, done, validated, undoLast }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())
const newId = () => server.runtime.newId()

describe('the billing line of an order [ENT-14]', () => {
  it('begins with its result, waits for its report, and is to bill once the report is validated', async () => {
    const { id } = await server.planned()
    expect(await server.linesOf(id)).toEqual([])
    server.clock.set('2026-11-23T10:00:00.000Z')
    await server.step(id, 'done')
    const line = { result: 'completed', amount_cents: 11_000, performed_on: '2026-11-23', month: '2026-11-01' }
    expect(await server.linesOf(id)).toMatchObject([{ ...line, status: 'to_bill', because: 'report' }])
    await server.step(id, 'validated', { facts: { points: [...reportPoints] } })
    expect(await server.linesOf(id)).toMatchObject([{ ...line, status: 'to_bill', because: null }])

    expect(await server.step(id, 'done', { reason: 'Rapport à corriger', facts: { notArchived: true } })).toMatchObject({ status: 200 })
    expect(await server.linesOf(id)).toMatchObject([{ ...line, status: 'to_bill', because: 'report' }])
    await server.step(id, 'planned', { reason: 'Erreur' })
    expect(await server.linesOf(id)).toEqual([])
  })

  it('follows the undo of a step, and the undo of that undo', async () => {
    const { id } = await server.done()
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    expect(await server.linesOf(id)).toEqual([])
    expect(await server.undoLast(id)).toMatchObject({ status: 200 })
    expect(await server.linesOf(id)).toMatchObject([{ status: 'to_bill', because: 'report', amount_cents: 11_000 }])
  })

  it('says why nothing of a cancellation is due, and bills one at the last minute on its own day', async () => {
    const early = await server.given.booking({ clientId: (await server.client()).id })
    await server.step(early.id, 'canceled', { reason: 'Bail non signé', facts: { cause: 'lease_not_signed' } })
    expect(await server.linesOf(early.id)).toMatchObject([{ status: 'not_billable', because: 'amount', amount_cents: 0 }])

    const late = await server.planned()
    server.clock.set('2026-11-22T20:00:00.000Z')
    const canceling = { reason: 'Bail non signé', facts: { cause: 'lease_not_signed', feeCents: 5_500 } }
    expect(await server.step(late.id, 'canceled', canceling)).toMatchObject({ status: 200 })
    expect(await server.linesOf(late.id)).toMatchObject([
      { status: 'to_bill', because: null, result: 'canceledLastMinute', amount_cents: 5_500, performed_on: '2026-11-22' },
    ])
  })

  it('follows a price that is computed again', async () => {
    const client = await server.client()
    const { id, version } = await server.validated({ clientId: client.id }, '2026-11-24T09:00:00.000Z')
    await server.admin.patch(`/api/clients/${client.id}/prices`, { discountRate: 1_000 }, { 'if-match': '"1"' })
    const { body } = await server.admin.get(`/api/bookings/${id}/repricing`)
    const expected = { version: body['version'], priceCents: 9_900, resultCents: 9_900 }
    expect(version).toBeGreaterThan(0)
    expect(await server.admin.post(`/api/bookings/${id}/repricing`, expected)).toMatchObject({ status: 200 })
    expect(await server.linesOf(id)).toMatchObject([{ status: 'to_bill', amount_cents: 9_900, performed_on: '2026-11-24' }])
  })

  it('follows a result that billing changes with a reason, on the day on which the order ended [ENT-14] [PERM-1]', async () => {
    const order = await server.planned({}, '2026-11-30T09:00:00.000Z')
    server.clock.set('2026-11-29T20:00:00.000Z')
    await server.step(order.id, 'canceled', { reason: 'Bail', facts: { cause: 'lease_not_signed', feeCents: 5_500 } })
    server.clock.set('2026-12-03T09:00:00.000Z')
    const billing = await server.signedIn('login', 'bookings:read', 'invoices:update')
    const change = async (body: object, who: Pick<typeof billing, 'patch'> = billing) => {
      const { body: row } = await billing.get(`/api/bookings/${order.id}`)
      const match = { 'if-match': `"${String(row['version'])}"` }
      return who.patch(`/api/bookings/${order.id}/result`, { reason: 'Geste commercial', ...body }, match)
    }
    const goodwill = { result: 'canceledNoInvoicing', amountCents: 0 }
    expect(await change(goodwill)).toMatchObject({
      status: 200,
      body: { result: 'canceledNoInvoicing', resultCents: 0, status: 'canceled' },
    })
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'not_billable', because: 'result', amount_cents: 0 }])
    expect(await change({ result: 'canceledLastMinute', amountCents: 4_000 })).toMatchObject({ status: 200 })
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'to_bill', amount_cents: 4_000, performed_on: '2026-11-29' }])
    const { body: history } = await billing.get(`/api/bookings/${order.id}/history`)
    expect(Array.isArray(history) && history.at(-1)).toMatchObject({ kind: 'resultChanged', reason: 'Geste commercial' })

    expect(await change({ ...goodwill, amountCents: 1 })).toMatchObject({ status: 422, body: { errors: [{ path: 'amountCents' }] } })
    expect(await change({ ...goodwill, reason: ' ' })).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } })
    expect(await change({ result: 'completed', amountCents: 1 })).toMatchObject({ status: 422, body: { errors: [{ path: 'result' }] } })
    expect(await change(goodwill, await server.signedIn('login', 'bookings:read', 'bookings:update'))).toMatchObject({ status: 403 })
    const [line] = await server.linesOf(order.id)
    const invoiceId = newId()
    await server.inWork((work) => lockForDraft(work, [line?.id ?? ''], invoiceId))
    expect(await change(goodwill)).toMatchObject({ status: 409, body: { code: 'BOOKING_IN_DRAFT' } })
    await server.inWork((work) => markInvoiced(work, invoiceId, 'FA2026-000009'))
    expect(await change(goodwill)).toMatchObject({ status: 409, body: { code: 'BOOKING_INVOICED' } })
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'invoiced', amount_cents: 4_000 }])
  })

  it('is one a live order, by the database itself', async () => {
    const { lineId } = await server.validated({}, '2026-11-25T09:00:00.000Z')
    const row = await server.db.selectFrom('billing_line').selectAll().where('id', '=', lineId).executeTakeFirstOrThrow()
    await expect(
      server.db
        .insertInto('billing_line')
        .values({ ...row, id: newId() })
        .execute(),
    ).rejects.toThrow(/billing_line_live_idx/)
  })
})

describe('a line in a document', () => {
  const draftOf = async (...ids: string[]) => {
    const invoiceId = newId()
    await server.inWork((work) => lockForDraft(work, ids, invoiceId))
    return invoiceId
  }

  it('is in one draft only, comes back from it, and is invoiced under its number', async () => {
    const order = await server.validated({}, '2026-11-26T09:00:00.000Z')
    const invoiceId = await draftOf(order.lineId)
    await expect(draftOf(order.lineId)).rejects.toMatchObject({ code: 'BILLING_LINE_NOT_TO_BILL' })
    await server.inWork((work) => releaseFromDrafts(work, [invoiceId]))
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'to_bill', because: null }])

    const again = await draftOf(order.lineId)
    expect(await server.inWork((work) => markInvoiced(work, again, 'FA2026-000001'))).toBe(1)
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'invoiced', invoice_number: 'FA2026-000001' }])
  })

  it('forbids what would contradict it: an undo, a reopening, another price [STATE-1]', async () => {
    const order = await server.done({}, '2026-11-27T09:00:00.000Z')
    await server.step(order.id, 'validated', { facts: { points: [...reportPoints] } })
    const [line] = await server.linesOf(order.id)
    const invoiceId = await draftOf(line?.id ?? '')
    await server.step(order.id, 'done', { reason: 'Rapport à corriger', facts: { notArchived: true } })
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'in_draft', because: 'report' }])
    const inDraft = "Cette commande est dans un brouillon de facture\u00a0: retirez-la d'abord du brouillon."
    expect(await server.step(order.id, 'planned', { reason: 'Erreur' })).toMatchObject({ status: 409, body: { message: inDraft } })

    await server.inWork((work) => markInvoiced(work, invoiceId, 'FA2026-000002'))
    const invoiced = 'Cette commande est facturée (FA2026-000002). Créez un avoir.'
    expect(await server.step(order.id, 'planned', { reason: 'Erreur' })).toMatchObject({
      status: 409,
      body: { guard: 'G10', message: invoiced },
    })
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'invoiced', because: null }])
  })

  it('refuses the undo of the step that gave the result', async () => {
    const order = await server.planned({}, '2026-11-30T09:00:00.000Z')
    server.clock.set('2026-11-29T20:00:00.000Z')
    await server.step(order.id, 'canceled', { reason: 'Bail', facts: { cause: 'lease_not_signed', feeCents: 5_500 } })
    const [line] = await server.linesOf(order.id)
    const invoiceId = await draftOf(line?.id ?? '')
    expect(await server.undoLast(order.id)).toMatchObject({ status: 409, body: { code: 'BOOKING_IN_DRAFT' } })
    await server.inWork((work) => markInvoiced(work, invoiceId, 'FA2026-000003'))
    expect(await server.undoLast(order.id)).toMatchObject({ status: 409, body: { code: 'BOOKING_INVOICED' } })
    expect(await server.linesOf(order.id)).toMatchObject([{ status: 'invoiced', amount_cents: 5_500 }])
  })

  it('of a credit note is billed again, or stays as the trace of what was', async () => {
    const order = await server.validated({}, '2026-12-01T09:00:00.000Z')
    const invoiceId = await draftOf(order.lineId)
    await server.inWork((work) => markInvoiced(work, invoiceId, 'FA2026-000004'))
    await server.inWork((work) => markCredited(work, [order.lineId], newId(), true))
    expect(await server.linesOf(order.id)).toMatchObject([
      { status: 'to_bill', live: true, invoice_number: null },
      { status: 'credited', live: false, invoice_number: 'FA2026-000004' },
    ])
    await expect(server.inWork((work) => markCredited(work, [order.lineId], newId(), true))).rejects.toMatchObject({
      code: 'BILLING_LINE_NOT_FOUND',
    })
  })

  it('bills one client and one month', async () => {
    const [november, december] = [
      await server.validated({}, '2026-11-25T13:00:00.000Z'),
      await server.validated({}, '2026-12-02T09:00:00.000Z'),
    ]
    await expect(draftOf(november.lineId, december.lineId)).rejects.toMatchObject({ code: 'BILLING_CLIENTS_DIFFER' })
    const client = await server.client()
    const first = await server.validated({ clientId: client.id }, '2026-11-25T15:00:00.000Z')
    const second = await server.validated({ clientId: client.id }, '2026-12-02T13:00:00.000Z')
    await expect(draftOf(first.lineId, second.lineId)).rejects.toMatchObject({ code: 'BILLING_MONTHS_DIFFER' })
    const waiting = await server.done({ clientId: client.id }, '2026-12-03T13:00:00.000Z')
    const [line] = await server.linesOf(waiting.id)
    await expect(draftOf(line?.id ?? '')).rejects.toMatchObject({
      message: expect.stringContaining(`${waiting.code} n'est pas à facturer (Rapport à valider)`),
    })
  })
})

describe('« Réalisé, non facturé »', () => {
  it('adds up by state, by client, by month and by age, and each figure opens the lines that it counts [ROUTE-5]', async () => {
    const client = await server.client()
    const of = { clientId: client.id }
    await server.validated(of, '2026-11-24T14:00:00.000Z')
    await server.done(of, '2026-08-10T09:00:00.000Z')
    const drafted = await server.validated(of, '2026-10-05T09:00:00.000Z')
    await server.inWork((work) => lockForDraft(work, [drafted.lineId], newId()))
    server.clock.set('2026-11-25T09:00:00.000Z')

    const reader = await server.signedIn('login', 'invoices:read')
    const ledger = async (by: string) => (await reader.get(`/api/billing-lines/ledger?by=${by}&client_id=${client.id}`)).body
    const one = { lines: 1, cents: 11_000 }
    // Dated within the days after the order, hence urgent.
    const urgent = { lines: 1, cents: 12_500 }
    expect(await ledger('client')).toMatchObject({
      ready: one,
      waiting: urgent,
      toQualify: { lines: 0, cents: 0 },
      inDraft: urgent,
      ages: [{ age: 'month', ...one }, { age: 'two' }, { age: 'three' }, { age: 'older', ...urgent }],
      rows: [{ key: client.id, name: client.name, lines: 2, cents: 23_500, ages: [11_000, 0, 0, 12_500] }],
      rowCount: 1,
    })
    expect((await ledger('month'))['rows']).toMatchObject([{ key: '2026-08' }, { key: '2026-11' }])
    expect((await ledger('delivery'))['rows']).toMatchObject([{ key: null, cents: 23_500 }])

    const total = async (query: string) => (await reader.get(`/api/billing-lines?client_id=${client.id}&${query}`)).body['total']
    expect(await total('')).toBe(3)
    expect(await total('ready=yes')).toBe(1)
    expect(await total('status=to_bill&ready=no')).toBe(1)
    expect(await total('status=in_draft')).toBe(1)
    expect(await total('age=older&status=to_bill')).toBe(1)
    expect(await total('age=month&age=two')).toBe(2)
    expect(await total('month=2026-10')).toBe(1)
    expect((await reader.file(`/api/billing-lines/export?format=csv&client_id=${client.id}`)).text).toContain('110,00')

    await server.validated(of, '2026-11-24T16:00:00.000Z')
    expect(await ledger('client')).toMatchObject({ ready: { lines: 2, cents: 22_000 } })
  })

  it('is for whoever reads invoices, while the option is on [PERM-1]', async () => {
    const planner = await server.signedIn('login', 'bookings:read', 'bookings:update')
    expect(await planner.get('/api/billing-lines')).toMatchObject({ status: 403 })
    expect(await server.anonymous.get('/api/billing-lines/ledger')).toMatchObject({ status: 401 })
    await server.db.updateTable('feature_option').set({ billing: false }).execute()
    expect(await server.admin.get('/api/billing-lines')).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
    await server.db.updateTable('feature_option').set({ billing: true }).execute()
  })
})

describe('the lots of a delivery', () => {
  it('wait for the end of their delivery, and are then billed together', async () => {
    server.clock.set('2026-11-20T09:00:00.000Z')
    const deliveries = await deliveriesIn(server, server.admin)
    await server.db.updateTable('client').set({ offer: 'LIVRAISON' }).where('id', '=', deliveries.place.clientId).execute()
    const delivery = await deliveries.made({ dates: ['2026-11-24'] })
    await deliveries.save(delivery.id, [deliveries.newRow()])
    await deliveries.step(delivery.id, 'checked', { confirmCount: true })
    await deliveries.create(delivery.id)
    const [{ bookingId } = {}] = await deliveries.rowsOf(delivery.id)
    const id = String(bookingId)
    const checker = await server.given.checker('Lot Martin')
    const when = '2026-11-24T09:00:00.000Z'
    await server.step(id, 'planned', { checkerId: checker.id, startAt: when, force: ['G7', 'G8'], reason: 'Essai' })
    server.clock.set(addMinutes(when, 60))
    await server.step(id, 'done')
    await server.step(id, 'validated', { facts: { points: [...reportPoints] } })
    expect(await server.linesOf(id)).toMatchObject([{ status: 'to_bill', because: 'delivery' }])
    await runDeliveryJobs(server.runtime)
    expect(await server.linesOf(id)).toMatchObject([{ status: 'to_bill', because: null }])
  })
})
