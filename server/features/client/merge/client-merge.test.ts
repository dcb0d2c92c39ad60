import { publicPrices } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing.ts'

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
  const [one, other] = [await read(id), await read(clientId)]
  return who.post(`/api/clients/${id}/merge`, { clientId, version: other['version'], taken }, at(one['version']))
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
  person: ({ id }: Id) => sales.post(`/api/clients/${id}/users`, person(`${server.runtime.newId()}@exemple.fr`)),
  sharedPerson: ({ id }: Id) => sales.post(`/api/clients/${id}/users`, person('accueil@exemple.fr')),
  process: ({ id }: Id) => sales.post(`/api/clients/${id}/specific-processes`, process),
  grid: ({ id }: Id) => admin.post('/api/price-grids', { name: 'Accord', clientId: id, validFrom: today, prices: publicPrices }),
  discount: ({ id }: Id) => admin.patch(`/api/clients/${id}/prices`, { discountRate: 500 }, at(1)),
  former: async ({ id }: Id) => merging(id, (await server.given.client({ name: 'Ancienne agence' })).id),
  // The last one: a blocked client takes no order.
  block: ({ id }: Id) => sales.post(`/api/clients/${id}/blockings`, { title: 'Litige', message: 'Appelez-nous.', startDay: today }),
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
/** The merges themselves name both ends for ever. */
const tellsBothEnds = ['client_merge']

/** All that names one of these clients, and they themselves; without what only counts the changes. */
const stateOf = async (ids: readonly string[]) => {
  const references = (await findReferences()).filter(({ table }) => !tellsBothEnds.includes(table))
  const found = []
  for (const { table, column } of [...references, { table: 'client', column: 'id' }]) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(one) - 'version' - 'updated_at' as row from ${sql.table(table)} as one
      where ${sql.ref(`one.${column}`)} = any (${ids}::uuid[]) order by 1`.execute(server.db)
    found.push([`${table}.${column}`, rows.map(({ row }) => row)])
  }
  return Object.fromEntries(found)
}

describe('POST /api/clients/:id/merge', () => {
  it('moves all that names the other client, whatever table it stands in', async () => {
    const [one, other] = [await clientWith([]), await clientWith(partNames)]

    expect(await merging(one.id, other.id)).toMatchObject({ status: 200 })

    const references = (await findReferences()).filter(({ table }) => !tellsBothEnds.includes(table))
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
      if ((await count(one.id)) === 0) moved.push(`${table}.${column} : rien à déplacer, ajoutez-en à « parts »`)
    }
    expect({ left, moved }).toEqual({ left: [], moved: [] })
  })

  it('takes the chosen values, keeps the others, and tells it in both histories and in that of each order', async () => {
    const one = await clientWith(['person'], { phone: '+33491000001', city: 'Marseille' })
    const other = await clientWith(['person', 'booking'], { phone: '+33491000002', siret: '73282932000074' })
    const booking = await server.db.selectFrom('booking').select('id').where('client_id', '=', other.id).executeTakeFirstOrThrow()

    const merged = await merging(one.id, other.id, ['siret', 'siren', 'vatNumber'])

    expect(merged).toMatchObject({ status: 200, body: { id: one.id, siret: '73282932000074', phone: '+33491000001', mergedInto: null } })
    expect(merged.body).toMatchObject({ users: [{ isMain: true }, { isMain: false }] })
    expect(await sales.get(`/api/clients/${other.id}`)).toMatchObject({ body: { mergedInto: { id: one.id } } })
    expect(await kindsOf(one.id)).toContain('merged')
    expect(await kindsOf(other.id)).toContain('merged-into')
    expect(await kindsOf(booking.id)).toEqual(['E01', 'client-merged'])
    expect(await admin.get(`/api/bookings/${booking.id}`)).toMatchObject({ body: { clientId: one.id } })
  })

  it('leads whoever looks for the merged client to the one that stays', async () => {
    const [one, other] = [await clientWith([]), await clientWith([], { name: 'Cabinet Zéphyrin', phone: '+33491777777' })]
    await merging(one.id, other.id)

    expect((await sales.get('/api/clients?client=zephyrin')).body).toMatchObject({ total: 1, items: [{ id: one.id }] })
    expect((await sales.get('/api/clients/names?name=zephyrin')).body).toEqual([])
    expect((await sales.get('/api/clients/duplicates?phone=0491777777')).body).toMatchObject([{ id: one.id, like: ['phone'] }])
    expect((await sales.get('/api/search?text=zephyrin')).body).toMatchObject({ clients: [{ id: one.id }] })
  })

  it('lets the merged client take no order and no change any more', async () => {
    const [one, other] = [await clientWith([]), await clientWith([])]
    await merging(one.id, other.id)
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
    const [one, other] = [await clientWith([], { siren: '732829320' }), await clientWith([], { vat_number: 'FR27552081317', offer: 'PRO' })]
    const path = `/api/clients/${one.id}/merge`
    const draft = { clientId: other.id, version: 1, taken: [] }
    const before = await stateOf([one.id, other.id])

    expect(await sales.post(path, { ...draft, clientId: one.id }, at(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'clientId' }] },
    })
    expect(await sales.post(path, draft)).toMatchObject({ status: 428 })
    expect(await sales.post(path, draft, at(2))).toMatchObject({ status: 412, body: { current: { id: one.id } } })
    expect(await sales.post(path, { ...draft, version: 2 }, at(1))).toMatchObject({ status: 412, body: { current: { id: other.id } } })
    expect(await sales.post(path, { ...draft, taken: ['vatNumber'] }, at(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'vatNumber' }] },
    })
    expect(await sales.post(path, { ...draft, taken: ['offer'] }, at(1))).toMatchObject({ status: 403 })
    expect(await sales.post(path, { ...draft, clientId: server.runtime.newId() }, at(1))).toMatchObject({ status: 404 })
    expect(await stateOf([one.id, other.id])).toEqual(before)
  })

  it('compares two clients first: what would move, and what stays because the one has it already', async () => {
    const [one, other] = [await clientWith(['grid', 'sharedPerson']), await clientWith(['booking', 'person', 'sharedPerson', 'grid'])]
    const { status, body } = await sales.get(`/api/clients/${one.id}/merge?clientId=${other.id}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ client: { id: one.id }, other: { id: other.id } })
    expect(body['moves']).toEqual(
      expect.arrayContaining([
        { table: 'booking', moving: 1, staying: 0 },
        { table: 'client_user', moving: 1, staying: 1 },
        { table: 'price_grid', moving: 0, staying: 1 },
      ]),
    )
  })

  it('is asked by two at once: one merges, the other is told', async () => {
    const [one, other] = [await clientWith([]), await clientWith([])]
    const answers = await Promise.all([merging(one.id, other.id), merging(other.id, one.id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, expect.toBeOneOf([409, 412])])
  })
})

describe('undoing a merge', () => {
  it('puts back exactly what was, whatever names the two clients', async () => {
    const some = fc.subarray(partNames)
    const taken = fc.subarray(['phone', 'tags', 'preferences', 'emergencyPhone'])
    await fc.assert(
      fc.asyncProperty(some, some, taken, async (ofOne, ofOther, names) => {
        const one = await clientWith(ofOne, { phone: '+33491000011', tags: ['un'] })
        const other = await clientWith(ofOther, { phone: '+33491000012', preferences: 'Le matin.' })
        const before = await stateOf([one.id, other.id])
        expect(await merging(one.id, other.id, names)).toMatchObject({ status: 200 })
        expect(await undoing(await changeOf(one.id))).toMatchObject({ status: 200, body: { entity: 'client', id: one.id } })
        expect(await stateOf([one.id, other.id])).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })

  it('leaves to the one that stayed what it got since, and what was changed beside the merge', async () => {
    const [one, other] = [await clientWith([]), await clientWith(['booking'])]
    await merging(one.id, other.id, ['preferences'])
    const changeId = await changeOf(one.id)
    const since = await server.given.booking({ clientId: one.id })
    await sales.patch(`/api/clients/${one.id}`, { city: 'Aix' }, at((await read(one.id))['version']))

    expect(await undoing(changeId)).toMatchObject({ status: 200 })
    expect(await admin.get(`/api/bookings/${since.id}`)).toMatchObject({ body: { clientId: one.id } })
    expect(await read(one.id)).toMatchObject({ city: 'Aix' })
    expect((await sales.get(`/api/clients/${one.id}/merges`)).body).toEqual([])
  })

  it('is refused with what contradicts it, and changes nothing', async () => {
    const refused = (why: string) => ({
      status: 409,
      body: { code: 'NOT_UNDOABLE', message: `Cette action ne peut plus être annulée\u00a0: ${why}.` },
    })
    const merged = async (names: readonly Part[] = []) => {
      const [one, other] = [await clientWith([]), await clientWith(names, { phone: '+33491000031' })]
      await merging(one.id, other.id, ['phone'])
      return { one, other, changeId: await changeOf(one.id) }
    }

    const edited = await merged()
    await sales.patch(`/api/clients/${edited.one.id}`, { phone: '0491000032' }, at((await read(edited.one.id))['version']))
    const before = await stateOf([edited.one.id, edited.other.id])
    expect(await undoing(edited.changeId)).toMatchObject(refused('des informations choisies à la fusion ont été modifiées depuis'))
    expect(await stateOf([edited.one.id, edited.other.id])).toEqual(before)
    expect((await sales.get(`/api/clients/${edited.one.id}/merges`)).body).toMatchObject([{ stands: expect.stringContaining('modifiées') }])

    const thinned = await merged(['process'])
    const { id } = await server.db
      .selectFrom('specific_process')
      .select('id')
      .where('client_id', '=', thinned.one.id)
      .executeTakeFirstOrThrow()
    await sales.delete(`/api/clients/${thinned.one.id}/specific-processes/${id}`, at(1))
    expect(await undoing(thinned.changeId)).toMatchObject(
      refused("une personne, un process ou un tarif venu de l'autre client a été supprimé depuis"),
    )

    const again = await merged()
    await merging((await clientWith([], { name: 'Agence finale' })).id, again.one.id)
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

  it('is for who may change clients; a change that cannot be undone says so, and an unknown one is not found', async () => {
    const [one, other] = [await clientWith([]), await clientWith([])]
    await merging(one.id, other.id)
    const reader = await server.signedIn('clients:read')
    expect(await undoing(await changeOf(one.id), reader)).toMatchObject({ status: 403 })
    expect(await undoing(server.runtime.newId())).toMatchObject({ status: 404, body: { code: 'CHANGE_NOT_FOUND' } })
    const { id } = await server.db.selectFrom('event').select('id').where('kind', '=', 'merged-into').executeTakeFirstOrThrow()
    expect(await undoing(id)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })
})
