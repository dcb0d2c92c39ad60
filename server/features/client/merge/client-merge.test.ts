import { publicPrices } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryDraftOf } from '../../../testing/testing-delivery.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let sales: Awaited<ReturnType<TestServer['signedIn']>>
const today = dayOf(new Date().toISOString())
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
  sales = await server.signedIn('clients:read', 'clients:update')
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
type Id = { id: string }
const at = (version: unknown) => ({ 'if-match': `"${String(version)}"` })
const read = async (id: string): Promise<Row> => (await admin.get(`/api/clients/${id}`)).body
const merging = async (id: string, clientId: string, taken: readonly string[] = [], who = sales) => {
  const [survivor, other] = [await read(id), await read(clientId)]
  return who.post(`/api/clients/${id}/merge`, { clientId, version: other['version'], taken }, at(survivor['version']))
}
const changeOf = async (id: string): Promise<string> => {
  const merge = server.db.selectFrom('client_merge').select('change_id').where('survivor_id', '=', id).orderBy('merged_at', 'desc')
  return String((await merge.executeTakeFirstOrThrow()).change_id)
}
const kindsOf = async (id: string): Promise<string[]> => {
  const events = await server.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('seq').execute()
  return events.map(({ kind }) => kind)
}
const undoing = (changeId: string, who = sales) => who.post(`/api/changes/${changeId}/undo`, {})

const person = (email: string) => ({ name: 'Zoé Garnier', email, role: 'agent', notifications: ['invoice'] })
const process = { title: 'Badges', furnishings: ['furnished'], inventoryTypes: ['checkin'], instructions: 'Compter.' }
/** The rows that may reference a client, each made through its own call. */
const parts = {
  booking: ({ id }: Id) => server.given.booking({ clientId: id }),
  /** An order that is over has a line to bill. */
  ended: ({ id }: Id) =>
    server.given.booking({ clientId: id }, { to: 'canceled', reason: 'Demande du client', facts: { cause: 'client_request' } }),
  person: ({ id }: Id) => sales.post(`/api/clients/${id}/users`, person(`${server.runtime.newId()}@exemple.fr`)),
  sharedPerson: ({ id }: Id) => sales.post(`/api/clients/${id}/users`, person('accueil@exemple.fr')),
  process: ({ id }: Id) => sales.post(`/api/clients/${id}/specific-processes`, process),
  grid: ({ id }: Id) => admin.post('/api/price-grids', { name: 'Accord', clientId: id, validFrom: today, prices: publicPrices }),
  discount: ({ id }: Id) => admin.patch(`/api/clients/${id}/prices`, { discountRate: 500 }, at(1)),
  preference: async ({ id }: Id) => {
    const { id: checkerId } = await server.given.checker(`Ada ${server.runtime.newId().slice(-6)}`)
    return sales.patch(`/api/clients/${id}/parameters`, { preferredCheckerIds: [checkerId] }, at((await read(id))['version']))
  },
  message: ({ id }: Id) =>
    admin.patch('/api/notifications/templates/j5/tenant/FR', { subject: 'Bientôt', body: 'Le {{date}}.', sms: null, clientId: id }, at(0)),
  delivery: ({ id }: Id) => admin.post('/api/deliveries', deliveryDraftOf(id)),
  quotation: async ({ id }: Id) => {
    await server.db.updateTable('feature_option').set({ quotation: true }).execute()
    const lines = [{ kind: 'free', id: server.runtime.newId(), label: 'Forfait', quantity: 1, unitCents: 12_000 }]
    return admin.post('/api/quotations', { clientId: id, isPrivateLessor: false, createsOrders: false, lines })
  },
  /** A draft; what is issued stays. */
  invoice: ({ id }: Id) => {
    const none = { net_cents: 0, vat_cents: 0, gross_cents: 0 }
    const row = { id: server.runtime.newId(), kind: 'invoice', client_id: id, created_at: server.runtime.now(), ...none } as const
    return server.db.insertInto('invoice').values(row).execute()
  },
  previous: async ({ id }: Id) => merging(id, (await server.given.client({ name: 'Ancienne agence' })).id),
  // Last, because a blocked client takes no orders.
  block: ({ id }: Id) => sales.post(`/api/clients/${id}/blockings`, { title: 'Litige', message: 'Appelez-nous.', startDate: today }),
} as const
type Part = keyof typeof parts
const partNames = Object.keys(parts).filter((name): name is Part => name in parts)

const clientWith = async (names: readonly Part[], change: object = {}): Promise<Id> => {
  const client = await server.given.client({ name: `Agence ${server.runtime.newId().slice(-6)}`, ...change })
  for (const name of names) await parts[name](client)
  return client
}

/** Every column that references a client, from the database's own catalogue. */
const findReferences = async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'client'::regclass order by 1, 2`.execute(server.db)
  return rows
}
/**
 * The table of merges refers to both clients for ever; alerts follow their order or client with the next evaluation, the preview of a run
 * with its next refresh.
 */
const mergeTables = ['client_merge', 'alert', 'invoice_run_row', 'invoice_run_exclusion']

/** All rows that refer to one of these clients, and the clients' own rows, without versions and update times. */
const stateOf = async (ids: readonly string[]) => {
  const references = (await findReferences()).filter(({ table }) => !mergeTables.includes(table))
  const state = []
  for (const { table, column } of [...references, { table: 'client', column: 'id' }]) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(one) - 'version' - 'updated_at' as row from ${sql.table(table)} as one
      where ${sql.ref(`one.${column}`)} = any (${ids}::uuid[]) order by 1`.execute(server.db)
    state.push([`${table}.${column}`, rows.map(({ row }) => row)])
  }
  return Object.fromEntries(state)
}

describe('POST /api/clients/:id/merge', () => {
  it('moves all that names the other client, whatever table it stands in', async () => {
    const [survivor, other] = [await clientWith([]), await clientWith(partNames)]

    expect(await merging(survivor.id, other.id)).toMatchObject({ status: 200 })

    const references = (await findReferences()).filter(({ table }) => !mergeTables.includes(table))
    const left = []
    const moved = []
    for (const { table, column } of references) {
      const count = async (id: string) => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(server.db)
        return rows[0]?.n ?? 0
      }
      if ((await count(other.id)) > 0) left.push(`${table}.${column}`)
      if ((await count(survivor.id)) === 0) moved.push(`${table}.${column} : rien à déplacer, ajoutez-en à « parts »`)
    }
    expect({ left, moved }).toEqual({ left: [], moved: [] })
  })

  it('takes the chosen values, keeps the others, and tells it in both histories and in that of each order', async () => {
    const survivor = await clientWith(['person'], { phone: '+33491000001', city: 'Marseille' })
    const other = await clientWith(['person', 'booking'], { phone: '+33491000002', siret: '73282932000074' })
    const booking = await server.db.selectFrom('booking').select('id').where('client_id', '=', other.id).executeTakeFirstOrThrow()

    const merged = await merging(survivor.id, other.id, ['siret', 'siren', 'vatNumber'])

    expect(merged).toMatchObject({
      status: 200,
      body: { id: survivor.id, siret: '73282932000074', phone: '+33491000001', mergedInto: null },
    })
    expect(merged.body).toMatchObject({ users: [{ isMain: true }, { isMain: false }] })
    expect(await sales.get(`/api/clients/${other.id}`)).toMatchObject({ body: { mergedInto: { id: survivor.id } } })
    expect(await kindsOf(survivor.id)).toContain('merged')
    expect(await kindsOf(other.id)).toContain('mergedInto')
    expect(await kindsOf(booking.id)).toEqual(['E01', 'clientMerged'])
    expect(await admin.get(`/api/bookings/${booking.id}`)).toMatchObject({ body: { clientId: survivor.id } })
  })

  it('leads whoever looks for the merged client to the one that stays', async () => {
    const [survivor, other] = [await clientWith([]), await clientWith([], { name: 'Cabinet Zéphyrin', phone: '+33491777777' })]
    await merging(survivor.id, other.id)

    expect((await sales.get('/api/clients?client=zephyrin')).body).toMatchObject({ total: 1, items: [{ id: survivor.id }] })
    expect((await sales.get('/api/clients/names?name=zephyrin')).body).toEqual([])
    expect((await sales.get('/api/clients/duplicates?phone=0491777777')).body).toMatchObject([{ id: survivor.id, like: ['phone'] }])
    expect((await sales.get('/api/search?text=zephyrin')).body).toMatchObject({ clients: [{ id: survivor.id }] })
  })

  it('lets the merged client take no order and no change any more', async () => {
    const [survivor, other] = [await clientWith([]), await clientWith([])]
    await merging(survivor.id, other.id)
    const draft = await server.given.draft({ clientId: other.id })

    const message = expect.stringContaining('a été fusionné avec')
    expect(await admin.post('/api/bookings', draft)).toMatchObject({ status: 422, body: { errors: [{ path: 'clientId', message }] } })
    const refused = { status: 409, body: { code: 'CLIENT_MERGED' } }
    expect(await sales.patch(`/api/clients/${other.id}`, { city: 'Aix' }, at(2))).toMatchObject(refused)
    expect(await parts.process(other)).toMatchObject(refused)
    expect(await parts.block(other)).toMatchObject(refused)
    expect(await parts.discount(other)).toMatchObject(refused)
    expect(await parts.grid(other)).toMatchObject({ status: 422 })
    expect(await merging((await clientWith([])).id, other.id)).toMatchObject(refused)
  })

  it('refuses itself, a client that changed since, numbers of two companies, and terms that are an administrator’s', async () => {
    const [survivor, other] = [
      await clientWith([], { siren: '732829320' }),
      await clientWith([], { vat_number: 'FR27552081317', offer: 'PRO' }),
    ]
    const path = `/api/clients/${survivor.id}/merge`
    const draft = { clientId: other.id, version: 1, taken: [] }
    const before = await stateOf([survivor.id, other.id])

    expect(await sales.post(path, { ...draft, clientId: survivor.id }, at(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'clientId' }] },
    })
    expect(await sales.post(path, draft)).toMatchObject({ status: 428 })
    expect(await sales.post(path, draft, at(2))).toMatchObject({ status: 412, body: { current: { id: survivor.id } } })
    expect(await sales.post(path, { ...draft, version: 2 }, at(1))).toMatchObject({ status: 412, body: { current: { id: other.id } } })
    expect(await sales.post(path, { ...draft, taken: ['vatNumber'] }, at(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'vatNumber' }] },
    })
    expect(await sales.post(path, { ...draft, taken: ['offer'] }, at(1))).toMatchObject({ status: 403 })
    expect(await sales.post(path, { ...draft, clientId: server.runtime.newId() }, at(1))).toMatchObject({ status: 404 })
    expect(await stateOf([survivor.id, other.id])).toEqual(before)
  })

  it('compares two clients first: what would move, and what stays because the one has it already', async () => {
    const [survivor, other] = [await clientWith(['grid', 'sharedPerson']), await clientWith(['booking', 'person', 'sharedPerson', 'grid'])]
    const { status, body } = await sales.get(`/api/clients/${survivor.id}/merge?clientId=${other.id}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ client: { id: survivor.id }, other: { id: other.id } })
    expect(body['moves']).toEqual(
      expect.arrayContaining([
        { table: 'booking', moving: 1, staying: 0 },
        { table: 'client_user', moving: 1, staying: 1 },
        { table: 'price_grid', moving: 0, staying: 1 },
      ]),
    )
  })

  it('is asked by two at once: one merges, the other is told', async () => {
    const [first, other] = [await clientWith([]), await clientWith([])]
    const answers = await Promise.all([merging(first.id, other.id), merging(other.id, first.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([409, 412])])
  })
})

describe('undoing a merge', () => {
  it('puts back exactly what was, whatever names the two clients', async () => {
    const some = fc.subarray(partNames)
    const taken = fc.subarray(['phone', 'tags', 'preferences', 'emergencyPhone'])
    await fc.assert(
      fc.asyncProperty(some, some, taken, async (ofSurvivor, ofOther, names) => {
        const survivor = await clientWith(ofSurvivor, { phone: '+33491000011', tags: ['un'] })
        const other = await clientWith(ofOther, { phone: '+33491000012', preferences: 'Le matin.' })
        const before = await stateOf([survivor.id, other.id])
        expect(await merging(survivor.id, other.id, names)).toMatchObject({ status: 200 })
        expect(await undoing(await changeOf(survivor.id))).toMatchObject({ status: 200, body: { entity: 'client', id: survivor.id } })
        expect(await stateOf([survivor.id, other.id])).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })

  it('leaves to the one that stayed what it got since, and what was changed beside the merge', async () => {
    const [survivor, other] = [await clientWith([]), await clientWith(['booking'])]
    await merging(survivor.id, other.id, ['preferences'])
    const changeId = await changeOf(survivor.id)
    const since = await server.given.booking({ clientId: survivor.id })
    await sales.patch(`/api/clients/${survivor.id}`, { city: 'Aix' }, at((await read(survivor.id))['version']))

    expect(await undoing(changeId)).toMatchObject({ status: 200 })
    expect(await admin.get(`/api/bookings/${since.id}`)).toMatchObject({ body: { clientId: survivor.id } })
    expect(await read(survivor.id)).toMatchObject({ city: 'Aix' })
    expect((await sales.get(`/api/clients/${survivor.id}/merges`)).body).toEqual([])
  })

  it('is refused with what contradicts it, and changes nothing', async () => {
    const refused = (why: string) => ({
      status: 409,
      body: { code: 'NOT_UNDOABLE', message: `Cette action ne peut plus être annulée\u00a0: ${why}.` },
    })
    const merged = async (names: readonly Part[] = []) => {
      const [survivor, other] = [await clientWith([]), await clientWith(names, { phone: '+33491000031' })]
      await merging(survivor.id, other.id, ['phone'])
      return { survivor, other, changeId: await changeOf(survivor.id) }
    }

    const edited = await merged()
    await sales.patch(`/api/clients/${edited.survivor.id}`, { phone: '0491000032' }, at((await read(edited.survivor.id))['version']))
    const before = await stateOf([edited.survivor.id, edited.other.id])
    expect(await undoing(edited.changeId)).toMatchObject(refused('des informations choisies à la fusion ont été modifiées depuis'))
    expect(await stateOf([edited.survivor.id, edited.other.id])).toEqual(before)
    expect((await sales.get(`/api/clients/${edited.survivor.id}/merges`)).body).toMatchObject([
      { stands: expect.stringContaining('modifiées') },
    ])

    const thinned = await merged(['process'])
    const { id } = await server.db
      .selectFrom('specific_process')
      .select('id')
      .where('client_id', '=', thinned.survivor.id)
      .executeTakeFirstOrThrow()
    await sales.delete(`/api/clients/${thinned.survivor.id}/specific-processes/${id}`, at(1))
    expect(await undoing(thinned.changeId)).toMatchObject(
      refused("une personne, une procédure ou un tarif venu de l'autre client a été supprimé depuis"),
    )

    const again = await merged()
    await merging((await clientWith([], { name: 'Agence finale' })).id, again.survivor.id)
    expect(await undoing(again.changeId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('a été fusionné à son tour') },
    })

    const late = await merged()
    await sql`update client_merge set merged_at = merged_at - interval '31 days' where change_id = ${late.changeId}`.execute(server.db)
    expect(await undoing(late.changeId)).toMatchObject(refused('plus de 30 jours ont passé'))

    const done = await merged()
    await undoing(done.changeId)
    expect(await undoing(done.changeId)).toMatchObject(refused('elle est déjà annulée'))
  })

  it('is for whoever may change clients; a change that cannot be undone says so, and an unknown one is not found', async () => {
    const [survivor, other] = [await clientWith([]), await clientWith([])]
    await merging(survivor.id, other.id)
    const reader = await server.signedIn('clients:read')
    expect(await undoing(await changeOf(survivor.id), reader)).toMatchObject({ status: 403 })
    expect(await undoing(server.runtime.newId())).toMatchObject({ status: 404, body: { code: 'CHANGE_NOT_FOUND' } })
    const { id } = await server.db.selectFrom('event').select('id').where('kind', '=', 'mergedInto').executeTakeFirstOrThrow()
    expect(await undoing(id)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })
})
