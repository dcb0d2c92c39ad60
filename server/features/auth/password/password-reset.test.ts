import type { AccountLinkKind, UserStatus } from '@adm/domain/user/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/work/work.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { postAccountLink } from './account-link.service.ts'
import { hashPassword } from './password.ts'

let server: TestServer
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
})
afterAll(() => server.stop())
/** Starts another hour: requests of other tests do not count. */
beforeEach(() => pass(3600))

const password = 'un mot de passe juste'
const newPassword = 'trois cerises au vent'
const account = async (status: UserStatus = 'active') => {
  const person = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  const password_hash = status === 'invited' ? null : await hashPassword(password)
  await server.db
    .insertInto('user_account')
    .values({ ...person, password_hash, status })
    .execute()
  return person
}
const requestReset = (email: string) => server.anonymous.post('/api/auth/password-reset', { email })
const confirm = (token: string, chosen = newPassword) =>
  server.anonymous.post('/api/auth/password-reset/confirm', { token, password: chosen })
const check = (token: string) => server.anonymous.post('/api/auth/password-reset/link', { token })
const signIn = (email: string, tried = newPassword) => server.anonymous.post('/api/auth/login', { email, password: tried })
const lastToken = async (recipient: string) => (await server.linkTokensTo(recipient)).at(-1) ?? ''
const send = (person: { id: string; email: string }, kind: AccountLinkKind) =>
  inTransaction(server.runtime, { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' }, (work) =>
    postAccountLink(work, person, kind),
  )
const unknown = { status: 404, body: { code: 'ADDRESS_UNKNOWN', message: "Cette adresse n'existe pas", errors: [{ path: 'email' }] } }
const ended = { status: 410, body: { code: 'LINK_ENDED', message: 'La demande est invalide ou a expirée' } }

describe('a forgotten password', () => {
  it('is replaced by the bearer of the mailed link, who then signs in with the new one only [ROUTE-15]', async () => {
    const { email } = await account()

    const response = await requestReset(email.toUpperCase())
    const answer = await confirm(await lastToken(email))

    expect(response).toMatchObject({
      status: 200,
      body: { message: "Un lien de réinitialisation vient d'être envoyé à cette adresse." },
    })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Votre mot de passe a été modifié.' } })
    expect(await signIn(email)).toMatchObject({ status: 200 })
    expect(await signIn(email, password)).toMatchObject({ status: 401 })
    expect((await server.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Choisissez un nouveau mot de passe',
      'Votre mot de passe a été modifié',
    ])
  })

  it('is the same with letters that another keyboard writes as two characters [ROUTE-15]', async () => {
    const { email } = await account()
    await requestReset(email)
    await confirm(await lastToken(email), 'trois cerises d’été')
    expect(await signIn(email, 'trois cerises d’e\u0301te\u0301')).toMatchObject({ status: 200 })
  })

  it('is told as unknown for an address without an account, or one that is shut out [ERR-3]', async () => {
    const { email } = await account('disabled')
    expect(await requestReset(`${newId()}@adm.example`)).toMatchObject(unknown)
    expect(await requestReset(email)).toMatchObject(unknown)
    expect(await server.mailsTo(email)).toEqual([])
  })

  it('ends every sign-in of the person, and forgives the failed ones [ROUTE-15]', async () => {
    const { email } = await account()
    const { body: tokens } = await signIn(email, password)
    const me = () => server.anonymous.get('/api/auth/user', { authorization: `Bearer ${String(tokens['token'])}` })
    expect(await me()).toMatchObject({ status: 200 })
    for (const tried of ['a', 'b', 'c', 'd', 'e']) await signIn(email, tried)
    expect(await signIn(email, password)).toMatchObject({ status: 429 })

    await requestReset(email)
    await confirm(await lastToken(email))

    expect(await me()).toMatchObject({ status: 401 })
    expect(await server.anonymous.post('/api/auth/refresh', { refreshToken: tokens['refreshToken'] })).toMatchObject({ status: 401 })
    expect(await signIn(email)).toMatchObject({ status: 200 })
  })

  it('tells the open screens, and history who did it, without the password [ROUTE-15]', async () => {
    const { id, email } = await account()
    const liveEvents: unknown[] = []
    const stop = server.runtime.live.subscribe((event) => void liveEvents.push(event))
    await requestReset(email)
    await confirm(await lastToken(email))
    stop()

    const events = await server.db
      .selectFrom('event')
      .select(['kind', 'by_kind', 'by_id', 'before', 'after'])
      .where('entity_id', '=', id)
      .execute()

    expect(liveEvents).toMatchObject([{ entity: 'user', id, kind: 'passwordChosen' }])
    expect(events).toEqual([{ kind: 'passwordChosen', by_kind: 'link', by_id: id, before: { version: 1 }, after: { version: 2 } }])
  })

  it('lets who was invited in, for the first time [ROUTE-15]', async () => {
    const person = await account('invited')
    await send(person, 'invitation')
    pass(7 * 24 * 3600 - 1)

    const answer = await confirm(await lastToken(person.email))

    expect(answer).toMatchObject({ status: 200, body: { message: 'Votre mot de passe est enregistré.' } })
    expect(await signIn(person.email)).toMatchObject({ status: 200 })
  })

  it('leaves who waits waiting', async () => {
    const { email } = await account('waiting')
    await requestReset(email)
    await confirm(await lastToken(email))
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_WAITING' } })
  })
})

describe('the link of a password', () => {
  it('works once: of two at the same time one wins [ERR-2]', async () => {
    const { email } = await account()
    await requestReset(email)
    const token = await lastToken(email)

    const answers = await Promise.all([confirm(token, 'premier choix du matin'), confirm(token, 'second choix du soir')])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const winner = answers[0]?.status === 200 ? 'premier choix du matin' : 'second choix du soir'
    expect(await signIn(email, winner)).toMatchObject({ status: 200 })
    expect(await confirm(token)).toMatchObject(ended)
  })

  it('takes the others of the same person with it [ERR-2]', async () => {
    const { email } = await account()
    await requestReset(email)
    const first = await lastToken(email)
    await requestReset(email)
    await confirm(await lastToken(email))
    expect(await confirm(first)).toMatchObject(ended)
  })

  it.each([
    ['reset', 30 * 60],
    ['invitation', 7 * 24 * 3600],
  ] as const)('%s ends after %i seconds [ERR-2]', async (kind, seconds) => {
    const person = await account()
    await send(person, kind)
    pass(seconds)
    expect(await confirm(await lastToken(person.email))).toMatchObject(ended)
  })

  it('is refused when it was made up, or its account shut out meanwhile [ERR-2]', async () => {
    const { id, email } = await account()
    await requestReset(email)
    await server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', id).execute()
    expect(await confirm('made-up')).toMatchObject(ended)
    expect(await confirm(await lastToken(email))).toMatchObject(ended)
  })

  it('is checked before a password is typed, as often as the page opens: refused once used, expired or made up [ERR-2]', async () => {
    const { email } = await account()
    await requestReset(email)
    const used = await lastToken(email)
    expect([await check(used), await check(used)]).toMatchObject([{ status: 204 }, { status: 204 }])
    await confirm(used)
    await requestReset(email)
    const expired = await lastToken(email)
    pass(30 * 60)

    for (const token of [used, expired, 'made-up']) expect(await check(token)).toMatchObject(ended)
  })

  it('is still good after a password that is refused [VAL-2]', async () => {
    const { email } = await account()
    await requestReset(email)
    const token = await lastToken(email)

    const refused = [await confirm(token, 'court'), await confirm(token, 'azertyuiop')]

    const errors = refused.map(({ status, body }) => [status, body['errors']])
    expect(errors).toEqual([
      [422, [{ path: 'password', message: 'Le mot de passe doit contenir entre 8 et 64 caractères.' }]],
      [422, [{ path: 'password', message: 'Ce mot de passe est trop courant. Choisissez-en un autre.' }]],
    ])
    expect(await confirm(token)).toMatchObject({ status: 200 })
  })

  it('is kept as a hash [ROUTE-15]', async () => {
    const { id, email } = await account()
    await requestReset(email)
    const links = await server.db.selectFrom('personal_link').selectAll().where('user_id', '=', id).execute()
    expect(links).toHaveLength(1)
    expect(JSON.stringify(links)).not.toContain(await lastToken(email))
  })
})

describe('asking too often', () => {
  it('mails nobody more than five links in an hour, of asks side by side as well', async () => {
    const { email } = await account()

    const answers = await Promise.all(Array.from({ length: 8 }, () => requestReset(email)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await server.mailsTo(email)).toHaveLength(5)
    pass(3600)
    expect(await requestReset(email)).toMatchObject({ status: 200 })
  })
})
