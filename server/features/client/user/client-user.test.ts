import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let editor: Awaited<ReturnType<TestServer['signedIn']>>
let id: string
beforeAll(async () => {
  server = await startTestServer()
  editor = await server.signedIn('clients:read', 'clients:update')
})
afterAll(() => server.stop())
beforeEach(async () => {
  id = (await server.given.client()).id
})

const lea = { name: 'Léa Roux', email: 'Lea@Exemple.fr', phone: '06 12 34 56 78', role: 'manager', notifications: ['report'] }
const noe = { name: 'Noé Fabre', email: 'noe@exemple.fr', role: 'agent', notifications: [] }
const add = (body: object) => editor.post(`/api/clients/${id}/users`, body)
const idOf = async (body: object) => String((await add(body)).body['id'])
const change = (userId: string, body: object, version = 1) =>
  editor.patch(`/api/clients/${id}/users/${userId}`, body, { 'if-match': `"${version}"` })
const remove = (userId: string, version = 1) => editor.delete(`/api/clients/${id}/users/${userId}`, { 'if-match': `"${version}"` })
const read = async () => (await editor.get(`/api/clients/${id}`)).body

describe('the people of a client', () => {
  it('begin with the main user, and stand with the client, in its history and its version [ENT-3]', async () => {
    expect(await add(lea)).toMatchObject({
      status: 201,
      body: { name: 'Léa Roux', email: 'lea@exemple.fr', phone: '+33612345678', isMain: true, version: 1 },
    })
    expect(await add(noe)).toMatchObject({ status: 201, body: { isMain: false } })

    expect(await read()).toMatchObject({
      version: 3,
      users: [
        { name: 'Léa Roux', isMain: true },
        { name: 'Noé Fabre', isMain: false },
      ],
    })
    expect((await editor.get(`/api/clients/${id}/history`)).body).toMatchObject([
      { kind: 'userAdded', before: { users: [] }, after: { users: [{ name: 'Léa Roux' }] } },
      { kind: 'userAdded' },
    ])
  })

  it('have one address each at a client, and sound fields', async () => {
    await add(lea)
    expect(await add({ ...noe, email: 'LEA@exemple.fr' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', message: 'Cet email est déjà utilisé.' }] },
    })
    expect((await add({ name: '', email: 'a', role: 'king', notifications: ['gossip'] })).body['errors']).toMatchObject([
      { path: 'name', message: 'Renseignez un nom.' },
      { path: 'email', message: 'Ce champ doit contenir un email conforme.' },
      { path: 'role', message: 'Choisissez un rôle.' },
      { path: 'notifications.0' },
    ])
  })

  it('change, each with their own version', async () => {
    const user = await idOf(lea)
    expect(await change(user, { role: 'director', phone: null })).toMatchObject({
      status: 200,
      body: { role: 'director', phone: null, version: 2 },
    })
    expect(await change(user, { role: 'agent' })).toMatchObject({ status: 412, body: { current: { role: 'director', version: 2 } } })
    expect(await editor.patch(`/api/clients/${id}/users/${user}`, { role: 'agent' })).toMatchObject({ status: 428 })
  })

  it('have names without digits [VAL-5]', async () => {
    const refused = { status: 422, body: { errors: [{ path: 'name', message: 'Ce champ ne doit pas contenir de chiffre.' }] } }
    expect(await add({ ...lea, name: 'Léa 2' })).toMatchObject(refused)
    expect(await change(await idOf(lea), { name: 'L3a' })).toMatchObject(refused)
    expect(await read()).toMatchObject({ users: [{ name: 'Léa Roux' }] })
  })

  it('lose anybody but the main user [VAL-15]', async () => {
    const [main, other] = [await idOf(lea), await idOf(noe)]
    expect(await remove(main)).toMatchObject({
      status: 409,
      body: {
        code: 'MAIN_USER',
        message: "L'utilisateur principal ne peut pas être supprimé. Désignez d'abord un autre utilisateur principal.",
      },
    })
    expect(await remove(other)).toMatchObject({ status: 204 })
    expect(await read()).toMatchObject({ users: [{ id: main }] })
  })

  it('have another main user when one is named, who then may leave [VAL-15]', async () => {
    const [main, other] = [await idOf(lea), await idOf(noe)]

    expect(await change(other, { isMain: true })).toMatchObject({ status: 200, body: { isMain: true } })

    expect(await read()).toMatchObject({
      users: [
        { id: other, isMain: true },
        { id: main, isMain: false, version: 2 },
      ],
    })
    expect(await remove(main, 2)).toMatchObject({ status: 204 })
    expect(await change(other, { isMain: false }, 2)).toMatchObject({ status: 422 })
  })

  it('keep one main user when two are named at once', async () => {
    await idOf(lea)
    const [first, second] = [await idOf(noe), await idOf({ ...noe, email: 'zoe@exemple.fr' })]
    const answers = await Promise.all([change(first, { isMain: true }), change(second, { isMain: true })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(
      (await server.db.selectFrom('client_user').select('id').where('client_id', '=', id).where('is_main', '=', true).execute()).length,
    ).toBe(1)
  })

  it('are for whoever may change clients, of a client that exists [PERM-4]', async () => {
    const reader = await server.signedIn('clients:read')
    expect(await server.anonymous.post(`/api/clients/${id}/users`, lea)).toMatchObject({ status: 401 })
    expect(await reader.post(`/api/clients/${id}/users`, lea)).toMatchObject({ status: 403 })
    expect(await editor.post(`/api/clients/${server.runtime.newId()}/users`, lea)).toMatchObject({ status: 404 })
    expect(await change(server.runtime.newId(), { role: 'agent' })).toMatchObject({ status: 404, body: { code: 'CLIENT_USER_NOT_FOUND' } })
  })
})
