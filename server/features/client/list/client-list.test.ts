import { clientList } from '@adm/contract/client/client'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { findClientPage } from './client-list.queries.ts'

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.signedIn('clients:read')
})
afterAll(() => server.stop())

const named = z.object({ items: z.array(z.object({ name: z.string() })) })
const listedNames = async (query: string) => named.parse((await reader.get(`/api/clients?${query}`)).body).items.map(({ name }) => name)

describe('GET /api/clients', () => {
  beforeEach(async () => {
    await server.db.deleteFrom('client_blocking').execute()
    await server.db.deleteFrom('client').execute()
  })

  it('is for whoever may see clients [PERM-4] [ROUTE-10]', async () => {
    const planner = await server.signedIn('bookings:update')
    expect(await server.anonymous.get('/api/clients')).toMatchObject({ status: 401 })
    expect(await planner.get('/api/clients')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it('lists by name, page by page from 1, fifty a page unless asked [LIST-4]', async () => {
    for (const name of ['Zénith Gestion', 'Élan Immobilier', 'agence Bleue']) await server.given.client({ name })

    expect(await reader.get('/api/clients')).toMatchObject({
      status: 200,
      body: { total: 3, totalIsExact: true, pageIndex: 1, responsesByPage: 50 },
    })
    expect(await listedNames('')).toEqual(['agence Bleue', 'Élan Immobilier', 'Zénith Gestion'])
    expect(await listedNames('responsesByPage=1&pageIndex=2')).toEqual(['Élan Immobilier'])
    expect(await listedNames('sort=-name')).toEqual(['Zénith Gestion', 'Élan Immobilier', 'agence Bleue'])
  })

  it('finds by name, city, SIRET, e-mail and phone, whatever the accents and the blanks [LIST-4]', async () => {
    const siret = '73282932000074'
    const contacts = { email: 'a@exemple.fr, gestion@ileverte.fr', phone: '+33142345678', siret }
    await server.given.client({ name: 'L’Île Verte', city: 'Saint-Étienne', zip_code: '42000', ...contacts })
    await server.given.client({ name: 'Une autre' })

    const typed = ['ile verte', 'SAINT ETIENNE', '732 829 320 00074', 'gestion@ileverte', '01 42 34 56 78', '42000']
    expect(await Promise.all(typed.map((text) => listedNames(`client=${encodeURIComponent(text)}`)))).toEqual(
      typed.map(() => ['L’Île Verte']),
    )
    expect(await listedNames('client=%25')).toEqual([])
  })

  it('finds by tag, sales rep, offer, kind, city and block', async () => {
    const rep = await server.signedIn('clients:read')
    const vip = await server.given.client({
      name: 'Vip',
      tags: ['vip', 'réseau'],
      sales_rep_id: rep.id,
      offer: 'PRO',
      city: 'Lyon',
      buyer_kind: 'public',
    })
    const lifted = await server.given.client({ name: 'Débloqué', city: 'Lille' })
    const block = { title: 'Impayé', message: 'Suspendu.', reason: 'CUSTOM', origin: 'USER', blocked_at: '2020-01-01T08:00:00Z' } as const
    const rows = [
      { ...block, id: newId(), client_id: vip.id, start_date: '2020-01-01' },
      {
        ...block,
        id: newId(),
        client_id: lifted.id,
        start_date: '2020-01-01',
        unblocked_at: '2020-02-01T08:00:00Z',
        lifted_by: 'manual' as const,
      },
      { ...block, id: newId(), client_id: lifted.id, start_date: '2199-01-01' },
    ]
    for (const row of rows) await server.db.insertInto('client_blocking').values(row).execute()

    expect(await listedNames('tag=vip&tag=autre')).toEqual(['Vip'])
    expect(await listedNames(`salesRep=${rep.id}`)).toEqual(['Vip'])
    expect(await listedNames('offer=PRO&offer=ENTREPRISE')).toEqual(['Vip'])
    expect(await listedNames('buyer_kind=public&buyer_kind=person')).toEqual(['Vip'])
    expect(await listedNames('city=lyo')).toEqual(['Vip'])
    expect(await listedNames('blocked=yes')).toEqual(['Vip'])
    expect(await listedNames('blocked=no')).toEqual(['Débloqué'])
    expect((await reader.get('/api/clients/tags')).body).toEqual(['réseau', 'vip'])
    expect((await reader.get('/api/clients?tag=vip')).body).toMatchObject({ items: [{ isBlocked: true, salesRepName: 'Camille' }] })
  })

  it('counts anew after a change', async () => {
    const editor = await server.signedIn('clients:update')
    const create = (name: string) =>
      editor.post('/api/clients', { name, address: '1 rue du Port', zipCode: '13002', city: 'Marseille', tags: [] })
    await create('Une')
    expect(await reader.get('/api/clients')).toMatchObject({ body: { total: 1 } })
    await create('Deux')
    expect(await reader.get('/api/clients')).toMatchObject({ body: { total: 2 } })
  })

  it.each(['pageIndex=0', 'responsesByPage=201', 'sort=siret', 'blocked=maybe', 'offer=FREE', 'salesRep=7', 'unknown=1'])(
    'refuses %s',
    async (query) => {
      expect(await reader.get(`/api/clients?${query}`)).toMatchObject({ status: 422, body: { code: 'FIELDS_INVALID' } })
    },
  )

  it('writes what is filtered as a file, in the list’s order, cells of other sheets made harmless', async () => {
    await server.given.client({ name: 'Zénith', offer: 'PRO' })
    await server.given.client({ name: '=1+1' })

    const { status, text, headers } = await reader.file('/api/clients/export?format=csv')
    const lines = text.replace('\uFEFF', '').split('\r\n')

    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/clients-\d{4}-\d\d-\d\d\.csv/)
    expect(lines.map((line) => line.split(';')[0])).toEqual(['Nom', `"'=1+1"`, 'Zénith'])
    expect(await reader.file('/api/clients/export?format=xlsx&client=zenith')).toMatchObject({ status: 200 })
    expect(await server.anonymous.get('/api/clients/export?format=csv')).toMatchObject({ status: 401 })
    expect(await reader.get('/api/clients/export?format=pdf')).toMatchObject({ status: 422 })
  })
})

describe('among many clients', () => {
  beforeAll(async () => {
    await server.db.transaction().execute(async (open) => {
      // Rows whose commit is not on the disk are not marked as visible to all by a vacuum, and an index alone cannot answer.
      await sql`set local synchronous_commit = on`.execute(open)
      await sql`
        insert into client (id, name, address, zip_code, city, siret, phone, email, offer, tags)
        select gen_random_uuid(), 'Agence ' || md5(n::text), n || ' rue du Port', lpad((n % 95000)::text, 5, '0'), 'Ville ' || md5((n % 500)::text),
          lpad(n::text, 14, '0'), '+331' || lpad(n::text, 8, '0'), 'a' || n || '@exemple.fr', 'PRO', array['lot ' || n % 300]
        from generate_series(1, 4000) n`.execute(open)
    })
    await sql`vacuum analyze client`.execute(server.db)
  })

  /** The indexes used by the statements for a page and its total. */
  const indicesOf = async (filter: object): Promise<string> => {
    const plans: string[] = []
    const explaining = server.db.withPlugin({
      transformQuery: ({ node }) => {
        const query = server.db.getExecutor().compileQuery(node, { queryId: newId() })
        if (query.sql.includes('from "client"')) queries.push(query)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const queries: { sql: string; parameters: readonly unknown[] }[] = []
    await findClientPage(explaining, clientList.query.parse(filter), '2026-11-23')
    await server.db.transaction().execute(async (open) => {
      await sql`set local enable_seqscan = off`.execute(open)
      for (const { sql: text, parameters } of queries) {
        const { rows } = await open.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]))
        plans.push(JSON.stringify(rows))
      }
    })
    return plans.join('\n')
  }

  it.each([
    [{ client: 'agence c4ca4238' }, 'client_search_idx'],
    [{ client: '06 12 34 56 78' }, 'client_search_idx'],
    [{ client: 'qz' }, 'client_name_order_idx'],
    [{ tag: ['lot 7'] }, 'client_tags_idx'],
    [{ salesRep: [newId()] }, 'client_sales_rep_idx'],
    [{ offer: ['ENTREPRISE'] }, 'client_offer_idx'],
    [{ city: 'ville c4ca42' }, 'client_city_idx'],
    [{ blocked: 'yes' }, 'client_blocking_client_idx'],
    [{}, 'client_by_name_idx'],
    [{ sort: '-city' }, 'client_by_city_idx'],
    [{ sort: '-createdAt' }, 'client_by_creation_idx'],
  ])('finds %j by its index [LIST-4]', async (filter, index) => {
    const plans = await indicesOf(filter)
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"client"/)
  })

  it.each(['name', 'city', '-createdAt'])('goes to a deep page in the order of %s by the index alone [LIST-4]', async (sort) => {
    expect(await indicesOf({ sort, pageIndex: 70 })).toContain('"Index Only Scan"')
  })

  it('finds duplicates by their indices', async () => {
    const { rows } = await server.db.transaction().execute(async (open) => {
      await sql`set local enable_seqscan = off`.execute(open)
      return sql`explain select id from client where siret = '1' or phone = '2' or plain(name) % plain('agence')`.execute(open)
    })
    const plan = JSON.stringify(rows)
    expect(['client_siret_idx', 'client_phone_idx', 'client_name_idx'].filter((index) => !plan.includes(index))).toEqual([])
  })
})
