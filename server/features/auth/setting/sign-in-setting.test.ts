import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
beforeEach(async () => {
  await server.db.updateTable('sign_in_setting').set({ session_days: 30, version: 1 }).execute()
})

const path = '/api/auth/settings'
const atVersion = (version: number) => ({ 'if-match': `"${version}"` })

describe('the absolute end of a sign-in', () => {
  const signIn = async () => {
    const row = { id: newId(), email: `${newId()}@adm.example`, name: 'Camille Roux', scope: ['login', 'auth:client'] as const }
    await server.db
      .insertInto('user_account')
      .values({ ...row, password_hash: passwordHash })
      .execute()
    const { body } = await server.anonymous.post('/api/auth/login', { email: row.email, password })
    return String(body['refreshToken'])
  }
  /** Refreshes every eight hours, from the sign-in on. @returns the last token, and the hour of the first refusal */
  const refreshFor = async (hours: number, first: string) => {
    let refreshToken = first
    for (let hour = 8; hour <= hours; hour += 8) {
      pass(8 * 3600)
      const { status, body } = await server.anonymous.post('/api/auth/refresh', { refreshToken })
      if (status !== 200) return { refreshToken, refusedAt: hour }
      refreshToken = String(body['refreshToken'])
    }
    return { refreshToken, refusedAt: null }
  }

  it('comes thirty days after it, however often the product is used [AUTH-6]', async () => {
    expect(await refreshFor(800, await signIn())).toMatchObject({ refusedAt: 30 * 24 })
  })

  it('follows the setting of the company, for a sign-in that exists too [AUTH-6]', async () => {
    const admin = await server.signedIn('all')
    const { refreshToken, refusedAt } = await refreshFor(40, await signIn())
    expect(refusedAt).toBeNull()

    expect(await admin.patch(path, { sessionDays: 2 }, atVersion(1))).toMatchObject({ status: 200 })

    expect(await refreshFor(40, refreshToken)).toMatchObject({ refusedAt: 8 })
  })
})

describe('the rules of sign-in', () => {
  it('are read and changed by holders of `all`, who hold their version; history keeps it [AUTH-6] [PERM-5]', async () => {
    const admin = await server.signedIn('all')
    const planner = await server.signedIn('bookings:update')
    expect(await admin.get(path)).toMatchObject({ status: 200, body: { sessionDays: 30 }, headers: { etag: '"1"' } })

    expect(await admin.patch(path, { sessionDays: 7 }, atVersion(1))).toMatchObject({ status: 200, body: { sessionDays: 7 } })

    expect(await admin.patch(path, { sessionDays: 8 }, atVersion(1))).toMatchObject({ status: 412, body: { current: { sessionDays: 7 } } })
    expect((await planner.get(path)).status).toBe(403)
    expect((await planner.patch(path, { sessionDays: 8 }, atVersion(2))).status).toBe(403)
    expect(
      await server.db.selectFrom('event').select(['before', 'after']).where('entity', '=', 'sign-in-setting').execute(),
    ).toContainEqual({
      before: { sessionDays: 30, version: 1 },
      after: { sessionDays: 7, version: 2 },
    })
  })

  it('are taken back by an undo, as another change that history keeps [AUTH-6]', async () => {
    const admin = await server.signedIn('all')
    const { headers } = await admin.patch(path, { sessionDays: 9 }, atVersion(1))

    expect(await admin.post(`/api/changes/${String(headers['change-id'])}/undo`, {})).toMatchObject({ status: 200 })

    expect((await admin.get(path)).body).toEqual({ sessionDays: 30, secondFactorRoles: [] })
  })

  it.each([0, 366, 1.5, '30'])('refuse %s days', async (sessionDays) => {
    const admin = await server.signedIn('all')
    expect(await admin.patch(path, { sessionDays }, atVersion(1))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'sessionDays', message: 'Indiquez entre 1 et 365 jours.' }] },
    })
  })
})
