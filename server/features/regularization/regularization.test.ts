import { monthOf } from '@adm/domain/values/date/month'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'

const clock = stoppedClock()
let server: TestServer
let accountant: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  accountant = await server.signedIn('invoices:read', 'invoices:update', 'checkers:read')
})
afterAll(() => server.stop())

const key = () => ({ 'idempotency-key': newId() })
const version = (at: number) => ({ 'if-match': `"${at}"` })
const november = { month: '2026-11', cents: 4_000 }
const december = { month: '2026-12', cents: 4_000 }
const draft = { type: 'credit', amountCents: 10_000, reason: 'Frais de route', firstMonth: '2026-11', instalments: [november, december] }

const add = async (change: object = {}) => {
  const checkerId = (await server.given.checker()).id
  const created = await accountant.post('/api/regularizations', { ...draft, checkerId, ...change }, key())
  const id = String(created.body['id'])
  return { created, checkerId, id, url: `/api/regularizations/${id}`, list: `/api/checkers/${checkerId}/regularizations` }
}
const eventsOf = (id: string) => server.db.selectFrom('event').select(['id', 'kind']).where('entity_id', '=', id).orderBy('seq').execute()
const undo = (changeId: string | undefined, by = accountant) => by.post(`/api/changes/${String(changeId)}/undo`, {}, key())
const plan = async (url: string) => (await accountant.get(url)).body['instalments']

describe('/api/regularizations', () => {
  it('keeps what a checker is given with its plan, tells what is left to plan and the statement that is foreseen [TAB-3]', async () => {
    const { created, checkerId, id, list } = await add()
    expect(created).toMatchObject({ status: 201, body: { ...draft, checkerId, status: 'to_invoice', version: 1 } })
    const debit = { ...draft, checkerId, type: 'debit', amountCents: 500, instalments: [{ month: '2026-12', cents: 500 }] }
    await accountant.post('/api/regularizations', debit, key())
    expect(await accountant.get(list)).toMatchObject({
      status: 200,
      body: {
        items: [
          { type: 'debit', remainingCents: 0 },
          { id, remainingCents: 2_000 },
        ],
        statement: [
          { month: '2026-11', creditCents: 4_000, debitCents: 0, balanceCents: 4_000 },
          { month: '2026-12', creditCents: 4_000, debitCents: 500, balanceCents: 3_500 },
        ],
        thisMonth: '2026-11',
      },
    })
    expect(await accountant.get(`/api/checkers/${newId()}/regularizations`)).toMatchObject({
      status: 404,
      body: { code: 'CHECKER_NOT_FOUND' },
    })
  })

  it('is edited over the version that was read, and tells the row to whoever is late', async () => {
    const { url, id } = await add()
    expect(await accountant.patch(url, { reason: 'Péages' })).toMatchObject({ status: 428 })
    expect(await accountant.patch(url, { reason: 'Péages', type: 'debit', instalments: [] }, version(1))).toMatchObject({
      status: 200,
      body: { reason: 'Péages', type: 'debit', instalments: [], amountCents: 10_000, version: 2 },
    })
    expect(await accountant.patch(url, { reason: 'Autre' }, version(1))).toMatchObject({
      status: 412,
      body: { code: 'STALE_VERSION', current: { reason: 'Péages', version: 2 } },
    })
    expect((await accountant.get(`${url}/history`)).body).toMatchObject([
      { kind: 'created', before: null, after: { instalments: [november, december] } },
      { kind: 'changed', before: { type: 'credit', reason: 'Frais de route' }, after: { type: 'debit', instalments: [] } },
    ])
    expect(await accountant.get(`${url}/history/choices`)).toMatchObject({
      status: 200,
      body: { kinds: ['regularization.changed', 'regularization.created'] },
    })
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it.each([
    ['a second instalment of a month', { instalments: [november, november] }, 'instalments.1.month', 'Une seule facturation par mois.'],
    [
      'more than the amount',
      { instalments: [november, { month: '2026-12', cents: 6_001 }] },
      'instalments',
      'Le total des facturations dépasse le montant du remboursement.',
    ],
    ['no type', { type: null }, 'type', 'Choisissez un type.'],
    ['no amount', { amountCents: 0, instalments: [] }, 'amountCents', 'Le montant doit être supérieur à 0.'],
    [
      'a month that is past',
      { firstMonth: '2026-10', instalments: [] },
      'firstMonth',
      'Ce mois est passé\u00a0: choisissez novembre 2026 ou un mois à venir.',
    ],
  ])('refuses %s, created or edited, and leaves nothing', async (_, change, path, message) => {
    const { url, list, checkerId } = await add()
    const refused = { status: 422, body: { code: 'FIELDS_INVALID' } }
    const created = await accountant.post('/api/regularizations', { ...draft, checkerId, ...change }, key())
    expect(created).toMatchObject(refused)
    expect(created.body['errors']).toContainEqual({ path, message })
    const edited = await accountant.patch(url, change, version(1))
    expect(edited).toMatchObject(refused)
    expect(edited.body['errors']).toContainEqual({ path, message })
    expect((await accountant.get(list)).body).toMatchObject({ items: [{ version: 1, instalments: [november, december] }] })
  })

  it('refuses an unknown checker, and an amount lowered under what its plan holds', async () => {
    const { url } = await add()
    expect(await accountant.post('/api/regularizations', { ...draft, checkerId: newId() }, key())).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'checkerId', message: "Ce contrôleur n'existe pas." }] },
    })
    expect(await accountant.patch(url, { amountCents: 7_999 }, version(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'instalments' }] },
    })
    expect(await accountant.patch(url, { amountCents: 8_000 }, version(1))).toMatchObject({ status: 200 })
  })

  it('stays within its amount when two people change amount and plan at once: one of them is late', async () => {
    const { url } = await add()
    const answers = await Promise.all([
      accountant.patch(url, { amountCents: 8_000 }, version(1)),
      accountant.patch(url, { instalments: [november, { month: '2026-12', cents: 6_000 }] }, version(1)),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const late = answers.find(({ status }) => status === 412)
    expect(late?.body).toMatchObject({ current: { version: 2 } })
    const row = (await accountant.get(url)).body
    const [first, second] = [{ amountCents: 8_000, instalments: [november, december] }, { amountCents: 10_000 }]
    expect(row).toMatchObject(row['amountCents'] === 8_000 ? first : second)
    // A late person who tries again on the current row is refused by the rule itself.
    const again = row['amountCents'] === 8_000 ? { instalments: [november, { month: '2026-12', cents: 6_000 }] } : { amountCents: 8_000 }
    expect(await accountant.patch(url, again, version(2))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'instalments', message: 'Le total des facturations dépasse le montant du remboursement.' }] },
    })
  })

  it('has one instalment a month even where our own check is forgotten: the database says so', async () => {
    const { id } = await add()
    const second = { regularization_id: id, month: '2026-11', cents: 1 }
    await expect(server.db.insertInto('regularization_instalment').values(second).execute()).rejects.toThrow(
      'regularization_instalment_month',
    )
    await expect(
      server.db
        .insertInto('regularization_instalment')
        .values({ ...second, month: '2027-01', cents: 0 })
        .execute(),
    ).rejects.toThrow('check constraint')
  })

  it('keeps what stood in a month that is past by now, and takes nothing new there', async () => {
    const { url } = await add()
    clock.pass(15 * 86_400)
    expect(monthOf(clock.now())).toBe('2026-12')
    expect(await accountant.patch(url, { reason: 'Péages', instalments: [november] }, version(1))).toMatchObject({ status: 200 })
    expect(await accountant.patch(url, { instalments: [{ ...november, cents: 4_001 }] }, version(2))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'instalments.0.month', message: 'Ce mois est passé\u00a0: choisissez décembre 2026 ou un mois à venir.' }] },
    })
    expect(await accountant.patch(url, { instalments: [] }, version(2))).toMatchObject({ status: 200 })
    clock.pass(-15 * 86_400)
  })

  it('is deleted while nothing is issued, tells so in the history of the checker, and comes back whole', async () => {
    const { url, id, list } = await add()
    expect(await accountant.delete(url)).toMatchObject({ status: 428 })
    expect(await accountant.delete(url, version(2))).toMatchObject({ status: 412 })
    expect(await accountant.delete(url, version(1))).toMatchObject({ status: 204 })
    expect(await accountant.get(url)).toMatchObject({ status: 404, body: { code: 'REGULARIZATION_NOT_FOUND' } })
    expect(await accountant.delete(url, version(2))).toMatchObject({ status: 404 })
    expect((await accountant.get(list)).body).toMatchObject({ items: [], statement: [] })
    expect((await accountant.get(`${list}/history`)).body).toMatchObject([{ kind: 'created' }, { kind: 'deleted', isUndone: false }])

    const deletion = (await eventsOf(id)).at(-1)?.id
    expect(await undo(deletion)).toMatchObject({ status: 200 })
    expect(await accountant.get(url)).toMatchObject({ status: 200, body: { ...draft, version: 3 } })
    expect(await undo(deletion)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })

  it.each(['in_progress', 'invoiced', 'done'] as const)('that is %s is neither changed nor deleted', async (status) => {
    const { url, id, list } = await add()
    await server.db.updateTable('regularization').set({ status }).where('id', '=', id).execute()
    const refused = { status: 409, body: { code: 'REGULARIZATION_ISSUED' } }
    expect(await accountant.patch(url, { reason: 'Péages' }, version(1))).toMatchObject(refused)
    expect(await accountant.delete(url, version(1))).toMatchObject(refused)
    expect((await accountant.get(list)).body).toMatchObject({ items: [{ status, version: 1 }] })
  })

  it('undoes an edit of amount and plan, does it again, and undoes a creation', async () => {
    const { url, id } = await add()
    const change = { amountCents: 5_000, instalments: [{ month: '2027-02', cents: 5_000 }] }
    await accountant.patch(url, change, version(1))
    const undone = await undo((await eventsOf(id)).at(-1)?.id)
    expect(undone).toMatchObject({ status: 200 })
    expect(await accountant.get(url)).toMatchObject({ body: { amountCents: 10_000, instalments: [november, december] } })
    expect(await undo(String(undone.body['changeId']))).toMatchObject({ status: 200 })
    expect(await accountant.get(url)).toMatchObject({ body: change })

    const other = await add()
    expect(await undo((await eventsOf(other.id))[0]?.id)).toMatchObject({ status: 200 })
    expect(await accountant.get(other.url)).toMatchObject({ status: 404 })
  })

  it('refuses an undo that another edit contradicts, or that would break the amount', async () => {
    const { url, id } = await add()
    await accountant.patch(url, { instalments: [november] }, version(1))
    const edit = (await eventsOf(id)).at(-1)?.id
    await accountant.patch(url, { amountCents: 4_000 }, version(2))
    expect(await undo(edit)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('dépasse le montant du remboursement') },
    })
    await accountant.patch(url, { instalments: [] }, version(3))
    expect(await undo(edit)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    expect(await plan(url)).toEqual([])
  })

  it('is seen by whoever reads invoices and checkers, changed and undone by whoever changes invoices [PERM-3] [PERM-4]', async () => {
    const { url, list, id, checkerId } = await add()
    const reader = await server.signedIn('invoices:read', 'checkers:read')
    expect(await reader.get(list)).toMatchObject({ status: 200 })
    expect(await reader.get(url)).toMatchObject({ status: 200 })
    expect(await reader.post('/api/regularizations', { ...draft, checkerId }, key())).toMatchObject({ status: 403 })
    expect(await reader.patch(url, { reason: 'Péages' }, version(1))).toMatchObject({ status: 403 })
    expect(await reader.delete(url, version(1))).toMatchObject({ status: 403 })
    expect(await undo((await eventsOf(id))[0]?.id, reader)).toMatchObject({ status: 403 })
    const network = await server.signedIn('checkers:read', 'checkers:update')
    expect(await network.get(list)).toMatchObject({ status: 403 })
    expect(await network.get(`${list}/history`)).toMatchObject({ status: 403 })
    expect(JSON.stringify((await network.get(`/api/checkers/${checkerId}/history?parts=true`)).body)).not.toContain('Frais de route')
    expect((await accountant.get(list)).body).toMatchObject({ items: [{ version: 1 }] })
  })

  it('goes with the feature of invoices', async () => {
    const { url, list } = await add()
    await server.db.updateTable('feature_option').set({ billing: false }).execute()
    expect(await accountant.get(list)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
    expect(await accountant.get(url)).toMatchObject({ status: 404 })
    await server.db.updateTable('feature_option').set({ billing: true }).execute()
  })
})
