import type { Call } from '@adm/contract/call/call'
import { featuresOf } from '@adm/contract/call/call-features'
import { builtFeatures } from '@adm/domain/feature-option'
import { type Permission, permissionLabels, permissions } from '@adm/domain/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { platformRoutes, queueLimits, routes } from './app.ts'
import { makeLive } from './platform/live/live.ts'
import { makeCallQueue } from './platform/work/call-queue.ts'
import { newId } from './platform/database/ids.ts'
import { startTestServer, type TestServer } from './testing/testing.ts'

// Tests all served calls, generated from the list of calls, so that a new call is covered as soon as it is declared.

const platform = platformRoutes({ live: makeLive(), queue: makeCallQueue(queueLimits) })
const served: readonly Call[] = [...routes, ...platform].flatMap(({ calls }) => Object.values(calls))
const named = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)
/** A call with a personal link serves any bearer of its address, signed in or not; one with a signature any program that signs. */
const guarded = served.filter(({ requires }) => requires !== 'public' && requires !== 'link' && requires !== 'signature')
const granted = served.flatMap((call) => (typeof call.requires === 'string' ? [] : [{ call, requires: call.requires }]))
/** An event stream never ends by itself; `live.test.ts` reads it. */
const ending = guarded.filter(({ answer }) => answer !== 'events')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.db
    .updateTable('feature_option')
    .set(Object.fromEntries(builtFeatures.map((feature) => [feature, true])))
    .execute()
})
afterAll(() => server.stop())

const send = async ({ method, path }: Call, who: Record<string, string>) => {
  const url = path.replace(/:\w+/g, newId())
  const body = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
  const { statusCode, body: text, headers } = await server.app.inject({ method, url, headers: who, ...body })
  return { status: statusCode, text, type: String(headers['content-type']) }
}

describe('every call', () => {
  it.each(named(guarded))('%s answers 401 to whoever is not signed in, or brings a bad token [PERM-4] [AUTH-1]', async (_, call) => {
    for (const who of [
      {},
      { authorization: 'Bearer forged' },
      { authorization: 'forged' },
      { cookie: 'auth._token.local=Bearer%20forged' },
    ]) {
      const { status, text } = await send(call, who)
      expect(status).toBe(401)
      expect(JSON.parse(text)).toMatchObject({ statusCode: 401, code: 'SIGNED_OUT', message: 'La demande est invalide ou a expirée' })
    }
  })

  it.each(granted.map(({ call, requires }) => [`${call.method} ${call.path}`, call, requires] as const))(
    '%s answers 403 to whoever holds every right but the one it needs, and names it [PERM-3] [PERM-4]',
    async (_, call, requires) => {
      for (const missing of requires) {
        const opening: readonly Permission[] = [missing, 'all', ...(call.orAnyOf ?? [])]
        const granted = permissions.filter((permission) => !opening.includes(permission))
        const { status, text } = await send(call, (await server.signedIn(...granted)).who)
        expect(status).toBe(403)
        expect(JSON.parse(text)).toMatchObject({
          code: 'FORBIDDEN',
          message: `Vous n'avez pas le droit d'effectuer cette action (${permissionLabels[missing]}).`,
        })
      }
    },
  )

  it.each(named(ending))(
    '%s lets in who holds just what it needs, any right that opens it too, and holders of `all` [PERM-3] [PERM-4]',
    async (_, call) => {
      const needed: readonly Permission[] = typeof call.requires === 'string' ? [] : call.requires
      for (const granted of [needed, ['all'] as const, ...(call.orAnyOf ?? []).map((permission) => [permission])]) {
        const { status, type } = await send(call, (await server.signedIn(...granted)).who)
        expect([401, 403]).not.toContain(status)
        expect(status).toBeLessThan(500)
        expect(type.startsWith('application/json') || status < 400).toBe(true)
      }
    },
  )

  it.each(named(ending.filter((call) => featuresOf(call).length > 0)))(
    '%s answers 404 when its feature is off [ENT-2]',
    async (_, call) => {
      const admin = await server.signedIn('all')
      for (const feature of featuresOf(call)) {
        await server.db
          .updateTable('feature_option')
          .set({ [feature]: false })
          .execute()
        const { status, text } = await send(call, admin.who)
        await server.db
          .updateTable('feature_option')
          .set({ [feature]: true })
          .execute()
        expect(status).toBe(404)
        expect(JSON.parse(text)).toMatchObject({ code: 'FEATURE_OFF', message: "Cette fonction n'est pas activée." })
      }
    },
  )

  it('of the board, of proposals and of new time blocks is off with `calendar`, and none of a checker [ENT-2]', () => {
    const off = served.filter((call) => featuresOf(call).includes('calendar')).map(({ method, path }) => `${method} ${path}`)
    expect(off.toSorted()).toEqual([
      'DELETE /api/calendar/time-blocks/:id',
      'GET /api/calendar',
      'GET /api/calendar/best-place',
      'GET /api/calendar/deliveries/:id',
      'GET /api/calendar/places',
      'GET /api/calendar/plans/:id',
      'GET /api/calendar/simulation',
      'GET /api/calendar/time-block-simulation',
      'GET /api/calendar/waiting',
      'PATCH /api/calendar/time-blocks/:id',
      'POST /api/calendar/deliveries/:id/plans',
      'POST /api/calendar/plans',
      'POST /api/calendar/plans/:id/apply',
      'POST /api/calendar/plans/:id/stop',
      'POST /api/calendar/time-blocks',
    ])
  })

  it('belongs to a feature with a switch in the settings, and each switch has calls [ENT-2]', () => {
    expect([...new Set(served.flatMap((call) => featuresOf(call)))].toSorted()).toEqual(builtFeatures.toSorted())
  })

  it('stands in the published document, with its permissions [PERM-4]', async () => {
    const { body } = await server.anonymous.get('/api/openapi.json')
    const expected = Object.fromEntries(
      served.map((call) => [
        `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
        [typeof call.requires === 'string' ? [] : call.requires, call.orAnyOf],
      ]),
    )
    const paths = Object.entries(z.record(z.string(), z.record(z.string(), z.looseObject({}))).parse(body['paths']))
    const published = paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        [operation['x-permissions'], operation['x-permissions-any']],
      ]),
    )
    expect(Object.fromEntries(published)).toEqual(expected)
  })
})
