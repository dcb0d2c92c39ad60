import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followOrders } from '../billing-line/billing-line-follow.service.ts'
import { deleteSomeDrafts, makeSomeDrafts } from './invoice-run-draft.service.ts'
import { issueNext } from './invoice-run-issue.service.ts'
import { type InvoiceRunServer, startInvoiceRunServer } from '../../testing/testing-invoice-run.ts'

let server: InvoiceRunServer
beforeAll(async () => {
  server = await startInvoiceRunServer('2026-12-31T09:00:00.000Z')
  await server.saveCompany()
})
afterAll(() => server.stop())

const weekly = { invoicing_frequency: 'weekly' } as const
/** What the amounts of the lines follow from. */
const price = { offer: 'PRO', price_cents: 12_000 } as const
const stateOf = async (id: string) => (await server.rowsOf(id)).map(({ state }) => state)
const linesOf = async (clientId: string) =>
  (await server.db.selectFrom('billing_line').select('status').where('client_id', '=', clientId).orderBy('id').execute()).map(
    ({ status }) => status,
  )
/** Clients with one order each, in the order of their names. */
const clients = async (count: number) => {
  const made = []
  for (let rank = 0; rank < count; rank += 1)
    made.push(await server.dueClient({ ...weekly, name: `Agence ${server.key()['idempotency-key']} ${rank}` }, {}))
  return made.map(({ id }) => id)
}

describe('a confirmed run', () => {
  it('has one draft a row, once, whoever confirms it at the same time [ENT-14]', async () => {
    const [clientId = ''] = await clients(1)
    const run = server.detailOf(await server.prepare([clientId]))
    const other = await server.signedIn('invoices:read', 'invoices:update')
    const answers = await Promise.all([server.act(run, 'confirm'), server.act(run, 'confirm', {}, other)])
    await server.work()

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'STALE_VERSION',
      message: expect.stringContaining('run de facturation a été modifié'),
    })
    expect(await stateOf(run.id)).toEqual(['drafted'])
    expect(await linesOf(clientId)).toEqual(['in_draft'])
    expect(await server.act(await server.read(run.id), 'refresh')).toMatchObject({ status: 409, body: { code: 'INVOICE_RUN_CONFIRMED' } })
  })

  it('makes no draft of a row whose order changed after the preview, and says it; the next run bills it', async () => {
    const [changed = '', same = ''] = await clients(2)
    const run = server.detailOf(await server.prepare([changed, same]))
    await server.db
      .updateTable('billing_line')
      .set((eb) => ({ amount_cents: 9_000, version: eb('version', '+', 1) }))
      .where('client_id', '=', changed)
      .execute()
    await server.act(run, 'confirm')
    await server.work()

    const rows = await server.rowsOf(run.id)
    expect(rows.find(({ clientId }) => clientId === changed)).toMatchObject({
      state: 'changed',
      invoiceId: null,
      message: "Une commande de cette ligne a changé depuis l'aperçu\u00a0: elle sera dans le prochain run.",
    })
    expect(rows.find(({ clientId }) => clientId === same)).toMatchObject({ state: 'drafted' })
    expect(await linesOf(changed)).toEqual(['to_bill'])
    expect(server.detailOf(await server.prepare([changed, same])).sums).toMatchObject({ rows: 1, netCents: 9_000 })
  })

  it('makes the draft of a row whose orders were in a draft, or waited for their report, meanwhile: nothing of them is different [ENT-14]', async () => {
    const [drafted = '', waited = ''] = await clients(2)
    await server.db.updateTable('booking').set(price).where('client_id', 'in', [drafted, waited]).execute()
    const [run, other] = [server.detailOf(await server.prepare([drafted, waited])), server.detailOf(await server.prepare([drafted]))]
    await server.act(other, 'confirm')
    await server.work()
    await server.act(await server.read(other.id), 'cancel', { reason: 'Essai.' })
    await server.work()
    const { booking_id: bookingId } = await server.db
      .selectFrom('billing_line')
      .select('booking_id')
      .where('client_id', '=', waited)
      .executeTakeFirstOrThrow()
    for (const status of ['done', 'planned'] as const) {
      await server.db.updateTable('booking').set({ status }).where('id', '=', bookingId).execute()
      await server.inWork((work) => followOrders(work, [bookingId]))
    }
    await server.act(run, 'confirm')
    await server.work()
    expect(await server.rowsOf(run.id)).toMatchObject([{ state: 'drafted' }, { state: 'drafted' }])
  })

  it('takes a place that another VAT has for a change, too', async () => {
    const client = await server.dueClient(weekly, {})
    const run = server.detailOf(await server.prepare([client.id]))
    await server.db
      .updateTable('booking')
      .set({ zip_code: '97200' })
      .where('id', '=', client.lines[0]?.bookingId ?? '')
      .execute()
    await server.act(run, 'confirm')
    await server.work()
    expect(await stateOf(run.id)).toEqual(['changed'])
  })

  it('over the lines of another run, at the same moment, makes their drafts once', async () => {
    const ids = await clients(3)
    const runs = [server.detailOf(await server.prepare(ids)), server.detailOf(await server.prepare(ids))]
    for (const run of runs) await server.act(run, 'confirm')
    await Promise.all(runs.map(({ id }) => server.inWork((work) => makeSomeDrafts(work, id))))

    const states = [...(await stateOf(runs[0]?.id ?? '')), ...(await stateOf(runs[1]?.id ?? ''))]
    expect(states.toSorted()).toEqual(['changed', 'changed', 'changed', 'drafted', 'drafted', 'drafted'])
    const invoices = await server.db.selectFrom('invoice').select('id').where('client_id', 'in', ids).execute()
    expect(invoices).toHaveLength(3)
    const changed = [...(await server.rowsOf(runs[0]?.id ?? '')), ...(await server.rowsOf(runs[1]?.id ?? ''))].find(
      ({ state }) => state === 'changed',
    )
    expect(changed?.message).toMatch(/^La commande \S+ est déjà dans un autre brouillon de facture\.$/)
    await server.work()
  })

  it('of the same period and clients a second time has nothing to bill', async () => {
    const [clientId = ''] = await clients(1)
    await server.confirmed([clientId])
    const again = server.detailOf(await server.prepare([clientId]))
    expect(again.sums.rows).toBe(0)
    expect(await server.act(again, 'confirm')).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_RUN_EMPTY', message: 'Rien à facturer.' },
    })
  })

  it('is cancelled with its drafts before anything is issued: its orders are to be billed again', async () => {
    const ids = await clients(2)
    const run = await server.confirmed(ids)
    await server.db.updateTable('booking').set(price).where('client_id', 'in', ids).execute()
    const canceled = await server.act(run, 'cancel', { reason: 'Mauvaise période.' })
    await server.work()

    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', reason: 'Mauvaise période.' } })
    expect(await linesOf(ids[0] ?? '')).toEqual(['to_bill'])
    expect(await server.db.selectFrom('invoice').select('id').where('run_id', '=', run.id).execute()).toEqual([])
    expect(server.detailOf(await server.prepare(ids)).sums.rows).toBe(2)
    expect(await server.act(await server.read(run.id), 'issue')).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await server.inWork((work) => deleteSomeDrafts(work, run.id))).toBe(0)
  })

  it('follows what a person does with a draft on its page', async () => {
    const run = await server.confirmed(await clients(2))
    const [deleted, issued] = await server.rowsOf(run.id)
    expect(await server.billing.delete(`/api/invoices/${deleted?.invoiceId}`, server.ifMatch(1))).toMatchObject({ status: 204 })
    expect(await server.issue(`/api/invoices/${issued?.invoiceId}`)).toMatchObject({ status: 200 })

    expect(await server.rowsOf(run.id)).toMatchObject([
      { state: 'left_out', invoiceId: null, message: 'Le brouillon a été supprimé.' },
      { state: 'issued', invoiceNumber: expect.stringMatching(/^FA2026-/) },
    ])
    expect(await server.act(run, 'cancel', { reason: 'Trop tard.' })).toMatchObject({ status: 409, body: { code: 'INVOICE_RUN_ISSUED' } })
  })
})

describe('the issue of a run', () => {
  it('goes on after a kill where it stood: what is issued stays issued, nothing twice, in the order of the clients [ENT-14]', async () => {
    const run = await server.confirmed(await clients(4))
    expect(await server.act(run, 'issue', { send: false })).toMatchObject({
      status: 200,
      body: { status: 'issuing', issueDay: '2026-12-31' },
    })
    await server.work(2)
    const killed = server.inWork(async (work) => {
      await issueNext(work, run.id)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await stateOf(run.id)).toEqual(['issued', 'issued', 'drafted', 'drafted'])
    expect(await server.read(run.id)).toMatchObject({ status: 'issuing', job: { name: 'invoice-run.issue', done: 2, total: 4 } })
    await Promise.all([server.work(), server.work()])

    const rows = await server.rowsOf(run.id)
    const numbers = rows.map(({ invoiceNumber }) => Number(invoiceNumber?.slice(-6)))
    expect(numbers).toEqual(numbers.map((_, rank) => (numbers[0] ?? 0) + rank))
    expect(await server.read(run.id)).toMatchObject({ status: 'completed', states: { issued: 4, drafted: 0 }, job: null })
  })

  it('is partial where a document is refused, with its sentence and without a number, and goes on once it is mended', async () => {
    const ids = await clients(3)
    const run = await server.confirmed(ids)
    await server.db
      .updateTable('client')
      .set({ siret: null, siren: null })
      .where('id', '=', ids[1] ?? '')
      .execute()
    await server.act(run, 'issue')
    await server.work()

    const partial = await server.read(run.id)
    expect(partial).toMatchObject({ status: 'partial', states: { issued: 2, refused: 1 } })
    expect((await server.rowsOf(run.id))[1]).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('SIREN'),
      invoiceNumber: null,
    })
    await server.db
      .updateTable('client')
      .set({ siret: '35600000000048', siren: '356000000' })
      .where('id', '=', ids[1] ?? '')
      .execute()
    await server.act(partial, 'issue')
    await server.work()
    expect(await server.read(run.id)).toMatchObject({ status: 'completed', states: { issued: 3, refused: 0 } })
  })

  it('stops when the person who started it loses the right, and another goes on', async () => {
    const run = await server.confirmed(await clients(2))
    const leaver = await server.signedIn('invoices:read', 'invoices:update')
    await server.act(run, 'issue', {}, leaver)
    await server.work(1)
    await server.db
      .updateTable('user_account')
      .set({ scope: ['invoices:read'] })
      .where('id', '=', leaver.id)
      .execute()
    await server.work()

    const stopped = await server.read(run.id)
    expect(stopped).toMatchObject({ status: 'partial', states: { issued: 1, drafted: 1 } })
    await server.act(stopped, 'issue')
    await server.work()
    expect(await server.read(run.id)).toMatchObject({ status: 'completed' })
  })

  it('waits for the drafts, and bears no day to come', async () => {
    const run = server.detailOf(await server.prepare(await clients(1)))
    const { body } = await server.act(run, 'confirm')
    const confirmed = server.detailOf({ body })
    expect(await server.act(confirmed, 'issue')).toMatchObject({ status: 409, body: { code: 'INVOICE_RUN_DRAFTING' } })
    await server.work()
    expect(await server.act(confirmed, 'issue', { issueDay: '2027-01-01' })).toMatchObject({
      status: 409,
      body: { code: 'ISSUE_DAY_TO_COME', guard: 'RG5' },
    })
  })

  it('is not begun with mails while a client has no address for its invoices, and says whose', async () => {
    const [unreached = '', reached = ''] = await clients(2)
    await server.db.updateTable('client').set({ email: null }).where('id', '=', unreached).execute()
    const run = await server.confirmed([unreached, reached])

    expect(run.unreached).toMatchObject([{ id: unreached }])
    expect(run.transitions.find(({ id }) => id === 'R03')).toMatchObject({ allowed: true })
    expect(await server.act(run, 'issue', { send: true })).toMatchObject({
      status: 409,
      body: { code: 'NO_RECIPIENT', guard: 'RG8', message: expect.stringContaining(run.unreached[0]?.name ?? '') },
    })
    expect(await stateOf(run.id)).toEqual(['drafted', 'drafted'])
    await server.act(run, 'issue', { send: false })
    await server.work()
    expect(await server.read(run.id)).toMatchObject({ status: 'completed', unreached: [] })
  })

  it('over midnight of 31 December in Paris has the day of its start; what was dated after it is refused, then resumed in the new year', async () => {
    const [run, byHand] = [await server.confirmed(await clients(3)), await server.confirmed(await clients(1))]
    await server.act(run, 'issue')
    await server.work(1)
    server.clock.pass(14 * 3_600)
    await server.work(1)
    const [row] = await server.rowsOf(byHand.id)
    expect(await server.issue(`/api/invoices/${row?.invoiceId}`)).toMatchObject({ body: { issuedOn: '2027-01-01' } })
    await server.work()

    const partial = await server.read(run.id)
    expect(partial).toMatchObject({ status: 'partial', issueDay: '2026-12-31', states: { issued: 2, refused: 1 } })
    expect((await server.rowsOf(run.id))[2]?.message).toContain('ne peut pas porter une date antérieure')
    await server.act(partial, 'issue')
    await server.work()
    expect(await server.read(run.id)).toMatchObject({ status: 'completed', issueDay: '2027-01-01' })
    const years = (await server.rowsOf(run.id)).map(({ invoiceNumber }) => invoiceNumber?.slice(0, 6))
    expect(years).toEqual(['FA2026', 'FA2026', 'FA2027'])
  })
})
