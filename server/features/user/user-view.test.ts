import type { Call } from '@adm/contract/call/call'
import type { Permission } from '@adm/domain/permission'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { newId } from '../../platform/database/ids.ts'
import { jobRoutes } from '../../platform/calls/job.routes.ts'
import { makeToken } from '../../platform/identity/session.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const changing: readonly Call[] = [...routes, jobRoutes]
  .flatMap(({ calls }) => Object.values(calls))
  .filter(({ method, requires }) => method !== 'GET' && requires !== 'public' && requires !== 'link' && requires !== 'signature')
  // A preview changes nothing.
  .filter(({ byViewer }) => byViewer !== true)

type Signed = Awaited<ReturnType<TestServer['signedIn']>>
let server: TestServer
let admin: Signed
let colleague: Signed
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  admin = await server.signedIn('login', 'all')
  colleague = await server.signedIn('login', 'bookings:read')
  await server.db.updateTable('user_account').set({ name: 'Noé' }).where('id', '=', colleague.id).execute()
})

const viewAs = (id: string, as = admin) => as.post(`/api/users/${id}/view-as`, {})
const viewing = async (id = colleague.id) => {
  const { body } = await viewAs(id)
  const who = { authorization: `Bearer ${String(body['token'])}` }
  const get = async (url: string) => {
    const { statusCode, body: text } = await server.app.inject({ method: 'GET', url, headers: who })
    const parsed: unknown = JSON.parse(text)
    return { status: statusCode, body: parsed }
  }
  return { who, get }
}
const disable = (id: string) => server.db.updateTable('user_account').set({ status: 'disabled' }).where('id', '=', id).execute()
const allow = (id: string, ...scope: Permission[]) => server.db.updateTable('user_account').set({ scope }).where('id', '=', id).execute()

describe('an administrator who sees the product as a colleague', () => {
  it('is the colleague to every reading call, and is told to be looking', async () => {
    const { get } = await viewing()

    expect((await get('/api/auth/user')).body).toMatchObject({
      user: { id: colleague.id, name: 'Noé', scope: ['login', 'bookings:read'] },
      viewer: { id: admin.id, name: 'Camille' },
    })
    expect(await get('/api/bookings')).toMatchObject({ status: 200 })
    expect(await get('/api/users')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await admin.get('/api/auth/user')).body).toMatchObject({ user: { id: admin.id }, viewer: null })
  })

  it.each(changing.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'changes nothing: %s is refused [PERM-4]',
    async (_, call) => {
      await allow(colleague.id, 'login', 'all')
      const { who } = await viewing()
      const url = call.path.replace(/:\w+/g, newId())
      const { statusCode, body } = await server.app.inject({
        method: call.method,
        url,
        headers: { ...who, 'if-match': '"1"' },
        payload: {},
      })
      expect(statusCode).toBe(403)
      expect(JSON.parse(body)).toMatchObject({
        code: 'VIEWING_ONLY',
        message: 'Vous voyez ADM comme Noé\u00a0: rien ne peut être modifié.',
      })
    },
  )

  it('stands in the history of the colleague, by name', async () => {
    await viewing()
    expect((await admin.get(`/api/users/${colleague.id}/history`)).body).toMatchObject([
      { kind: 'viewed', byId: admin.id, byName: 'Camille' },
    ])
  })

  it('sees no more than the colleague does now: a right taken away is gone at the next call', async () => {
    const { get } = await viewing()
    await allow(colleague.id, 'login')
    expect(await get('/api/bookings')).toMatchObject({ status: 403 })
  })

  it('sees nothing any more once one of the two is disabled, or the administrator is none', async () => {
    const first = await viewing()
    await disable(colleague.id)
    expect(await first.get('/api/auth/user')).toMatchObject({ status: 401 })

    const other = await server.signedIn('login')
    const second = await viewing(other.id)
    await allow(admin.id, 'login')
    expect(await second.get('/api/auth/user')).toMatchObject({ status: 401 })
    await allow(admin.id, 'all')
    await disable(admin.id)
    expect(await second.get('/api/auth/user')).toMatchObject({ status: 401 })
  })

  it('ends with the sign-in of the administrator', async () => {
    const family = { id: newId(), user_id: admin.id, created_at: server.runtime.now() }
    await server.db.insertInto('token_family').values(family).execute()
    const authorization = `Bearer ${await makeToken(server.runtime.tokenSecrets[0], admin.id, family.id)}`
    const token = (await server.anonymous.post(`/api/users/${colleague.id}/view-as`, {}, { authorization })).body['token']
    const view = { authorization: `Bearer ${String(token)}` }
    expect(await server.anonymous.get('/api/auth/user', view)).toMatchObject({ status: 200 })

    await server.anonymous.post('/api/auth/logout', {}, { authorization })

    expect(await server.anonymous.get('/api/auth/user', view)).toMatchObject({ status: 401 })
  })

  it('looks as one colleague at a time, never as oneself, nor as who cannot come in', async () => {
    const { who } = await viewing()
    expect(await server.anonymous.post(`/api/users/${admin.id}/view-as`, {}, who)).toMatchObject({ status: 403 })
    expect(await viewAs(admin.id)).toMatchObject({ status: 409, body: { code: 'NOT_ONESELF' } })
    await allow(colleague.id)
    expect(await viewAs(colleague.id)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_VIEW' } })
    await allow(colleague.id, 'login')
    await disable(colleague.id)
    expect(await viewAs(colleague.id)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_VIEW' } })
    expect(await viewAs(newId())).toMatchObject({ status: 404 })
  })

  it('leaves no token in the database, also under a key', async () => {
    const { status } = await admin.post(`/api/users/${colleague.id}/view-as`, {}, { 'idempotency-key': newId() })
    expect(status).toBe(200)
    expect(await server.db.selectFrom('idempotency').select('key').execute()).toEqual([])
  })
})
