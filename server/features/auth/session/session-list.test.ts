import { sessionCalls } from '@adm/contract/auth/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { hashPassword } from '../password/password.ts'

let server: TestServer
let passwordHash: string
const { now, pass } = stoppedClock()
const password = 'un mot de passe juste'
beforeAll(async () => {
  server = await startTestServer([], { now })
  passwordHash = await hashPassword(password)
})
afterAll(() => server.stop())

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'

const account = async () => {
  const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
  await server.db
    .insertInto('user_account')
    .values({ ...row, password_hash: passwordHash })
    .execute()
  return row
}
const path = '/api/auth/sessions'
const signIn = async (email: string, agent: string) => {
  const { body } = await server.anonymous.post('/api/auth/login', { email, password }, { 'user-agent': agent })
  const who = { authorization: `Bearer ${String(body['token'])}` }
  const list = async () => sessionCalls.list.answer.parse((await server.anonymous.get(path, who)).body).items
  return {
    refreshToken: String(body['refreshToken']),
    status: async () => (await server.anonymous.get('/api/auth/user', who)).status,
    list,
    ownId: async () => (await list()).find(({ isCurrent }) => isCurrent)?.id ?? '',
    end: (id: string) => server.anonymous.delete(`${path}/${id}`, who),
    endOthers: () => server.anonymous.delete(path, who),
  }
}
const refresh = (refreshToken: string) => server.anonymous.post('/api/auth/refresh', { refreshToken })

describe("the list of one's own sign-ins", () => {
  it('says since when, last used when, on which device, and which is this one; nobody else has it [AUTH-6] [ROUTE-16]', async () => {
    const { email } = await account()
    const atOffice = await signIn(email, windows)
    await (await signIn((await account()).email, windows)).list()
    pass(3600)
    const onPhone = await signIn(email, phone)
    pass(600)
    await refresh(atOffice.refreshToken)
    const at = (minutesAgo: number) => new Date(Date.parse(now()) - minutesAgo * 60_000).toISOString()

    expect(await onPhone.list()).toEqual([
      { id: expect.any(String), signedInAt: at(10), lastUsedAt: at(10), device: 'Safari sur iPhone', isCurrent: true },
      { id: expect.any(String), signedInAt: at(70), lastUsedAt: at(0), device: 'Firefox sur Windows', isCurrent: false },
    ])
  })

  it('leaves out what was signed out, was idle for twelve hours, or has reached its end [AUTH-6]', async () => {
    const { email } = await account()
    const [idle, signedOut] = [await signIn(email, windows), await signIn(email, phone)]
    await signedOut.end(await signedOut.ownId())
    expect(await idle.list()).toHaveLength(1)

    pass(12 * 3600)
    const last = await signIn(email, phone)
    expect(await last.list()).toMatchObject([{ device: 'Safari sur iPhone' }])

    await server.db
      .updateTable('token_family')
      .set({ created_at: '2026-10-01T08:00:00Z' })
      .where('id', '=', await last.ownId())
      .execute()
    expect(await last.list()).toEqual([])
  })
})

describe('ending a sign-in', () => {
  it('closes one at once, once, with both its tokens; history keeps it [AUTH-3] [AUTH-6]', async () => {
    const { id: personId, email } = await account()
    const [here, there] = [await signIn(email, windows), await signIn(email, phone)]
    const id = await there.ownId()

    expect(await here.end(id)).toMatchObject({ status: 204 })

    expect([await there.status(), (await refresh(there.refreshToken)).status, await here.status()]).toEqual([401, 401, 200])
    expect(await here.list()).toMatchObject([{ isCurrent: true }])
    expect(await here.end(id)).toMatchObject({
      status: 404,
      body: { code: 'SESSION_NOT_FOUND', message: 'Cet appareil est déjà déconnecté.' },
    })
    const events = await server.db.selectFrom('event').select(['entity', 'kind', 'by_id']).where('entity_id', '=', personId).execute()
    expect(events).toEqual([{ entity: 'user', kind: 'sessionsEnded', by_id: personId }])
  })

  it("leaves a stranger's alone [PERM-4]", async () => {
    const [own, strange] = [await signIn((await account()).email, windows), await signIn((await account()).email, phone)]

    expect(await own.end(await strange.ownId())).toMatchObject({ status: 404 })

    expect(await strange.status()).toBe(200)
  })

  it("closes all the others, and none of a stranger's [AUTH-6]", async () => {
    const { email } = await account()
    const stranger = await signIn((await account()).email, phone)
    const [here, there, elsewhere] = [await signIn(email, windows), await signIn(email, phone), await signIn(email, windows)]

    expect(await here.endOthers()).toMatchObject({ status: 204 })

    expect([await here.status(), await there.status(), await elsewhere.status(), await stranger.status()]).toEqual([200, 401, 401, 200])
  })
})
