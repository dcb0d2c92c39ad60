import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { hashPassword } from '../password/password.ts'

let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())

const password = 'un mot de passe juste'
const another = 'un autre mot de passe'
const picture = `data:image/jpeg;base64,${Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9).toString('base64')}`

const account = async (password_hash: string | null) => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash })
    .execute()
  return row
}
const signIn = (email: string, tried: string) => server.anonymous.post('/api/auth/login', { email, password: tried })
const signedIn = async (email: string) => {
  const { body } = await signIn(email, password)
  const who = { authorization: `Bearer ${String(body['token'])}` }
  return {
    refreshToken: String(body['refreshToken']),
    me: () => server.anonymous.get('/api/auth/user', who),
    changePassword: (change: object) => server.anonymous.post('/api/auth/password', change, { ...who, 'idempotency-key': newId() }),
  }
}
const eventsOf = (id: string) =>
  server.db.selectFrom('event').select(['kind', 'before', 'after']).where('entity_id', '=', id).orderBy('seq').execute()

describe("one's own account", () => {
  it('takes a name, a picture and the rows of a page, each alone, and history keeps it without the portrait [ROUTE-16] [ENT-1] [LIST-2]', async () => {
    const person = await server.signedIn('bookings:read')

    const renamed = await person.patch('/api/auth/user', { name: ' Camille Roux-Petit ', numberPerPage: 100 })
    const pictured = await person.patch('/api/auth/user', { picture })

    expect(renamed).toMatchObject({ status: 200, body: { user: { name: 'Camille Roux-Petit', picture: null, numberPerPage: 100 } } })
    expect(pictured.body['user']).toMatchObject({ name: 'Camille Roux-Petit', picture, scope: ['bookings:read'] })
    expect((await person.get('/api/auth/user')).body['user']).toEqual(pictured.body['user'])
    const events = await eventsOf(person.id)
    expect(events).toMatchObject([
      { kind: 'changed', before: { name: 'Camille', version: 1 }, after: { name: 'Camille Roux-Petit', numberPerPage: 100, version: 2 } },
      { kind: 'changed', after: { picture: expect.any(String), version: 3 } },
    ])
    expect(JSON.stringify(events)).not.toContain('data:')
    expect(await person.patch('/api/auth/user', { picture: null })).toMatchObject({ status: 200, body: { user: { picture: null } } })
  })

  it.each([
    ['a name of nothing', { name: '  ' }, { path: 'name', message: 'Renseignez un nom.' }],
    ['no rows', { numberPerPage: 0 }, { path: 'numberPerPage', message: 'Choisissez entre 1 et 200 lignes par page.' }],
    ['more rows than a list gives', { numberPerPage: 201 }, { path: 'numberPerPage' }],
    ['a picture that is a page', { picture: 'data:image/png;base64,PGh0bWw+' }, { path: 'picture' }],
    ['a picture of elsewhere', { picture: 'https://example.com/me.png' }, { path: 'picture' }],
    ['rights, which nobody gives oneself', { scope: ['all'] }, { path: 'scope' }],
    ['another address', { email: 'autre@example.com' }, { path: 'email' }],
  ])('refuses %s, and stays as it was [ROUTE-16] [PERM-4]', async (_, change, error) => {
    const person = await server.signedIn('bookings:read')
    const before = (await person.get('/api/auth/user')).body

    const refused = await person.patch('/api/auth/user', { name: 'Un autre nom', ...change })

    expect(refused).toMatchObject({ status: 422, body: { code: 'FIELDS_INVALID', errors: [error] } })
    expect((await person.get('/api/auth/user')).body).toEqual(before)
    expect(await eventsOf(person.id)).toEqual([])
  })
})

describe('a password', () => {
  it('is changed with the one it replaces: the other sign-ins end, this one goes on, nothing of it is in the history [ROUTE-16]', async () => {
    const { id, email } = await account(await hashPassword(password))
    const here = await signedIn(email)
    const elsewhere = await signedIn(email)

    const changed = await here.changePassword({ current: password, password: another })

    expect(changed).toMatchObject({ status: 204 })
    expect(await here.me()).toMatchObject({ status: 200 })
    expect(await server.anonymous.post('/api/auth/refresh', { refreshToken: here.refreshToken })).toMatchObject({ status: 200 })
    expect(await elsewhere.me()).toMatchObject({ status: 401 })
    expect(await server.anonymous.post('/api/auth/refresh', { refreshToken: elsewhere.refreshToken })).toMatchObject({ status: 401 })
    expect(await signIn(email, password)).toMatchObject({ status: 401 })
    expect(await signIn(email, another)).toMatchObject({ status: 200 })
    expect(await eventsOf(id)).toEqual([{ kind: 'passwordChanged', before: { version: 1 }, after: { version: 2 } }])
    expect(await server.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
  })

  it('stays as it was when the current one is wrong, and guesses of it make the address wait [ROUTE-16] [AUTH-6]', async () => {
    const { id, email } = await account(await hashPassword(password))
    const here = await signedIn(email)
    const guess = () => here.changePassword({ current: 'pas le bon', password: another })
    const wrong = {
      status: 422,
      body: { code: 'WRONG_PASSWORD', errors: [{ path: 'current', message: "Ce n'est pas votre mot de passe actuel." }] },
    }
    for (const attempt of [guess, guess, guess, guess, guess]) expect(await attempt()).toMatchObject(wrong)

    const delayed = await here.changePassword({ current: password, password: another })
    pass(31)

    expect(delayed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(await signIn(email, another)).toMatchObject({ status: 401 })
    expect(await eventsOf(id)).toEqual([])
  })

  it.each([
    ['short', '1234567'],
    ['long', 'x'.repeat(65)],
  ])('may not be too %s [VAL-2] [ROUTE-16]', async (_, tried) => {
    const { email } = await account(await hashPassword(password))
    const here = await signedIn(email)
    const message = 'Le mot de passe doit contenir entre 8 et 64 caractères.'
    expect(await here.changePassword({ current: password, password: tried })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', message }] },
    })
  })

  it('cannot be changed where there is none [ROUTE-16]', async () => {
    const person = await server.signedIn()
    expect(await person.post('/api/auth/password', { current: password, password: another })).toMatchObject({
      status: 409,
      body: { code: 'NO_PASSWORD' },
    })
  })
})
