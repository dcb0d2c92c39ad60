import type { Permission } from '@adm/domain/permission'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import type { UserStatus } from '@adm/domain/user/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('token_family').execute()
  await server.db.deleteFrom('user_account').execute()
  admin = await server.signedIn('login', 'all')
})

type Person = { name?: string; status?: UserStatus; scope?: readonly Permission[]; email?: string; last_sign_in_at?: string }
const person = async (change: Person = {}) => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Noé Marchand', scope: [], ...change }
  await server.db.insertInto('user_account').values(row).execute()
  return row
}
const mailsTo = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)
const change = (id: string, body: object, version = 1) => admin.patch(`/api/users/${id}`, body, { 'if-match': `"${version}"` })
const events = (id: string) =>
  server.db.selectFrom('event').select(['kind', 'by_id', 'before', 'after']).where('entity_id', '=', id).orderBy('seq').execute()
const named = z.object({ items: z.array(z.object({ name: z.string() })) })
const namesOf = (body: unknown) => named.parse(body).items.map(({ name }) => name)

describe('GET /api/users', () => {
  it('lists those who wait first, then the invited, then who is at work, by name', async () => {
    await person({ name: 'Zoé Active', status: 'active' })
    await person({ name: 'Anne Partie', status: 'disabled' })
    await person({ name: 'Élise Attend', status: 'waiting' })
    await person({ name: 'Ève Invitée', status: 'invited' })

    const { body, status } = await admin.get('/api/users')

    expect(status).toBe(200)
    expect(namesOf(body)).toEqual(['Élise Attend', 'Ève Invitée', 'Camille', 'Zoé Active', 'Anne Partie'])
    expect(body).toMatchObject({ total: 5, totalIsExact: true, pageIndex: 1, responsesByPage: 50 })
    expect(JSON.stringify(body)).not.toContain('password')
  })

  it('finds by name or address, status, preset and right, page by page', async () => {
    await person({ name: 'Chloé Île-Verte', email: 'chloe@agence.example', scope: rolePresets.planning.scope })
    await person({ name: 'Luc', status: 'disabled', scope: rolePresets.reader.scope })
    const listedNames = async (query: string) => namesOf((await admin.get(`/api/users?${query}`)).body)

    expect(await listedNames('text=ile%20chloe')).toEqual(['Chloé Île-Verte'])
    expect(await listedNames('text=agence.example')).toEqual(['Chloé Île-Verte'])
    expect(await listedNames('text=%25')).toEqual([])
    expect(await listedNames('status=disabled')).toEqual(['Luc'])
    expect(await listedNames('preset=planning&preset=reader')).toEqual(['Chloé Île-Verte', 'Luc'])
    expect(await listedNames('permission=bookings:update')).toEqual(['Camille', 'Chloé Île-Verte'])
    expect(await listedNames('sort=-name&responsesByPage=1&pageIndex=2')).toEqual(['Chloé Île-Verte'])
    expect(await admin.get('/api/users?pageIndex=0')).toMatchObject({ status: 422 })
    expect(await admin.get('/api/users?status=gone')).toMatchObject({ status: 422 })
  })
})

describe('GET /api/users/names', () => {
  it('proposes to everybody those who can sign in, and names all of the ids', async () => {
    const anybody = await server.signedIn()
    const { id } = await person({ name: 'Anne Partie', status: 'disabled' })
    const here = await person({ name: 'Anne Présente' })

    expect((await anybody.get('/api/users/names?name=anne')).body).toEqual([{ id: here.id, name: here.name, detail: null }])
    expect((await anybody.get(`/api/users/names?id=${id}`)).body).toEqual([{ id, name: 'Anne Partie', detail: null }])
  })
})

describe('an invitation', () => {
  it('makes an account that waits for its person, once for an address', async () => {
    const draft = { name: ' Noé Marchand ', email: 'Noe@ADM.example', scope: ['all', 'login', 'login'] }

    const invited = await admin.post('/api/users', draft)
    const again = await admin.post('/api/users', { ...draft, email: 'noe@adm.example' })

    expect(invited).toMatchObject({
      status: 201,
      body: { name: 'Noé Marchand', email: 'noe@adm.example', scope: ['login', 'all'], status: 'invited', lastSignInAt: null, version: 1 },
    })
    expect(again).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', message: 'Cet email est déjà utilisé.' }] },
    })
    const id = String(invited.body['id'])
    expect(await events(id)).toMatchObject([{ kind: 'invited', by_id: admin.id, before: null }])
    expect((await admin.get(`/api/users/${id}/history`)).body).toMatchObject([{ kind: 'invited', byName: 'Camille' }])
    expect(await mailsTo('noe@adm.example')).toEqual(['Votre compte ADM vous attend'])
  })

  it('refuses an unknown right, a missing name and an address that is none', async () => {
    const { status, body } = await admin.post('/api/users', { name: '', email: 'noe', scope: ['everything'] })
    expect(status).toBe(422)
    expect(body['errors']).toMatchObject([{ path: 'name' }, { path: 'email' }, { path: 'scope.0' }])
  })

  it('is for addresses of the company', async () => {
    const { status, body } = await admin.post('/api/users', { name: 'Noé', email: 'noe@adm.example.org', scope: [] })
    expect(status).toBe(422)
    expect(body['errors']).toEqual([{ path: 'email', message: "Seules les adresses de l'entreprise sont acceptées." }])
  })

  it('is sent again while it is awaited, and no longer', async () => {
    const invited = await person({ status: 'invited' })
    const active = await person()

    expect(await admin.post(`/api/users/${invited.id}/invitation`, {})).toMatchObject({ status: 200, body: { status: 'invited' } })
    expect(await mailsTo(invited.email)).toHaveLength(1)
    expect(await admin.post(`/api/users/${active.id}/invitation`, {})).toMatchObject({ status: 409, body: { code: 'NOT_INVITED' } })
  })

  it('is taken back while nobody used it; an account that served is not deleted', async () => {
    const invited = await person({ status: 'invited' })
    const active = await person()
    const remove = (id: string, version = 1) => admin.delete(`/api/users/${id}`, { 'if-match': `"${version}"` })

    expect(await remove(invited.id, 2)).toMatchObject({ status: 412, body: { current: { id: invited.id } } })
    expect(await remove(invited.id)).toMatchObject({ status: 204 })
    expect(await admin.get(`/api/users/${invited.id}`)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
    expect(await remove(active.id)).toMatchObject({ status: 409, body: { code: 'USER_USED' } })
    expect(await events(invited.id)).toMatchObject([{ kind: 'deleted', before: { name: 'Noé Marchand' } }])
  })
})

describe('a change', () => {
  it('activates who waits, with the rights of a preset, and says so in history', async () => {
    const { id } = await person({ status: 'waiting' })

    const changed = await change(id, { status: 'active', scope: rolePresets.billing.scope })

    expect(changed).toMatchObject({ status: 200, body: { status: 'active', version: 2 }, headers: { etag: '"2"' } })
    expect(await events(id)).toMatchObject([{ kind: 'activated', before: { status: 'waiting' }, after: { status: 'active' } }])
  })

  it('needs the version that was read, and gives back the row as it is', async () => {
    const { id } = await person()
    await change(id, { name: 'Léa' })

    expect(await change(id, { name: 'Lou' })).toMatchObject({
      status: 412,
      body: { code: 'STALE_VERSION', current: { name: 'Léa', version: 2 } },
    })
    expect(await admin.patch(`/api/users/${id}`, { name: 'Lou' })).toMatchObject({ status: 428 })
    expect(await change(newId(), { name: 'Lou' })).toMatchObject({ status: 404 })
  })

  it.each([
    ['invited', 'active'],
    ['active', 'invited'],
  ] as const)('does not lead from %s to %s', async (from, to) => {
    const { id } = await person({ status: from })
    expect([409, 422]).toContain((await change(id, { status: to })).status)
  })

  it('signs out everywhere who is disabled, and lets them come back', async () => {
    const colleague = await server.signedIn('login', 'bookings:read')
    const family = { id: newId(), user_id: colleague.id, created_at: server.runtime.now() }
    await server.db.insertInto('token_family').values(family).execute()

    await change(colleague.id, { status: 'disabled' })

    expect(await colleague.get('/api/auth/user')).toMatchObject({ status: 401 })
    const { ended_at } = await server.db.selectFrom('token_family').select('ended_at').where('id', '=', family.id).executeTakeFirstOrThrow()
    expect(ended_at).not.toBeNull()
    expect(await change(colleague.id, { status: 'active' }, 2)).toMatchObject({ status: 200, body: { status: 'active' } })
  })

  it('takes a right away at the very next call [PERM-4]', async () => {
    const colleague = await server.signedIn('login', 'bookings:read')
    expect(await colleague.get('/api/bookings')).toMatchObject({ status: 200 })
    await change(colleague.id, { scope: ['login'] })
    expect(await colleague.get('/api/bookings')).toMatchObject({ status: 403 })
  })

  it('leaves one active administrator, who is not oneself disabled', async () => {
    expect(await change(admin.id, { scope: ['login'] })).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } })
    expect(await change(admin.id, { status: 'disabled' })).toMatchObject({ status: 409, body: { code: 'NOT_ONESELF' } })
    await person({ scope: ['all'], status: 'disabled' })
    expect(await change(admin.id, { scope: ['login'] })).toMatchObject({ status: 409 })
    await person({ scope: ['all'] })
    expect(await change(admin.id, { scope: ['login'] })).toMatchObject({ status: 200 })
  })

  it('leaves one even when two administrators take each other away at the same moment', async () => {
    const other = await server.signedIn('login', 'all')
    const answers = await Promise.all([
      change(other.id, { scope: ['login'] }),
      other.patch(`/api/users/${admin.id}`, { scope: ['login'] }, { 'if-match': '"1"' }),
    ])
    const accounts = await server.db.selectFrom('user_account').select('scope').execute()
    expect(accounts.filter(({ scope }) => scope.includes('all'))).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
