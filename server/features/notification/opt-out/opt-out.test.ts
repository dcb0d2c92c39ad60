import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { inTransaction } from '../../../platform/work/work.ts'
import { findOptOuts } from './opt-out.queries.ts'
import { makeOptOutLinks } from './opt-out.service.ts'

let server: TestServer
let desk: Awaited<ReturnType<TestServer['signedIn']>>
let reader: Awaited<ReturnType<TestServer['signedIn']>>
const { now, pass } = stoppedClock()
beforeAll(async () => {
  server = await startTestServer([], { now })
  desk = await server.signedIn('notifications:read', 'notifications:update')
  reader = await server.signedIn('notifications:read')
})
afterAll(() => server.stop())

const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const linksFor = (recipient: string) => inTransaction(server.runtime, who, (work) => makeOptOutLinks(work, recipient))
const callOf = (url: string) => `/api/links/${url.split('/n/')[1]}/notification-opt-out`
const optedOut = async (...recipients: string[]) => [...(await findOptOuts(server.db, recipients)).keys()]

describe('the link of a message', () => {
  it('stops the reminders to its recipient, whatever the spelling, and sends them again', async () => {
    const { url } = await linksFor('Nina@Adm.example')
    const path = callOf(url)

    expect(await server.anonymous.get(path)).toMatchObject({ status: 200, body: { address: 'n•••@adm.example', isOptedOut: false } })
    expect(await server.anonymous.post(path, {})).toMatchObject({ status: 200, body: { isOptedOut: true } })
    expect(await server.anonymous.post(path, {})).toMatchObject({ status: 200, body: { isOptedOut: true } })
    expect(await optedOut('nina@adm.example', 'NINA@adm.example', 'omar@adm.example')).toEqual(['nina@adm.example', 'NINA@adm.example'])

    expect(await server.anonymous.post(`${path}/end`, {})).toMatchObject({ status: 200, body: { isOptedOut: false } })
    expect(await server.anonymous.post(`${path}/end`, {})).toMatchObject({ status: 200, body: { isOptedOut: false } })
    expect(await optedOut('nina@adm.example')).toEqual([])
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
  ])('stops them by one click of a mail program, sent as %s', async (type, payload) => {
    const recipient = `${type.length}@adm.example`
    const { oneClickUrl } = await linksFor(recipient)

    const response = await server.app.inject({
      method: 'POST',
      url: new URL(oneClickUrl).pathname,
      payload,
      headers: { 'content-type': type },
    })

    expect(response.statusCode).toBe(204)
    expect(await optedOut(recipient)).toEqual([recipient])
  })

  it('changes nothing by a visit: mail programs open links before people do', async () => {
    const { oneClickUrl, url } = await linksFor('paul@adm.example')
    await server.anonymous.get(callOf(url))

    expect(await server.anonymous.get(new URL(oneClickUrl).pathname)).toMatchObject({ status: 404 })
    expect(await optedOut('paul@adm.example')).toEqual([])
  })

  it('is one answer when it is guessed, too old, or another link', async () => {
    const { url } = await linksFor('kate@adm.example')
    pass(366 * 24 * 3600)
    for (const path of [callOf(url), '/api/links/guessed/notification-opt-out']) {
      expect(await server.anonymous.get(path)).toMatchObject({ status: 410, body: { code: 'LINK_NOT_VALID' } })
      expect(await server.anonymous.post(path, {})).toMatchObject({ status: 410 })
      expect(await server.anonymous.post(`${path}/end`, {})).toMatchObject({ status: 410 })
    }
    expect(await optedOut('kate@adm.example')).toEqual([])
  })
})

describe('the desk', () => {
  it('notes the wish of a person who calls, sees by whom it is, and ends it', async () => {
    const { url } = await linksFor('ida@adm.example')
    await server.anonymous.post(callOf(url), {})
    const created = await desk.post('/api/notification-opt-outs', { address: '06 98 76 54 32' })

    expect(created).toMatchObject({ status: 201, body: { address: '+33698765432', byKind: 'staff', byName: 'Camille', since: now() } })
    const list = await reader.get('/api/notification-opt-outs?address=ida@adm.example&address=%2B33698765432&address=omar@adm.example')
    expect(list.body['items']).toMatchObject([{ address: 'ida@adm.example', byKind: 'link', byName: null }, { address: '+33698765432' }])
    expect((await reader.get('/api/notification-opt-outs')).body['items']).not.toHaveLength(0)

    const id = String(created.body['id'])
    expect(await desk.delete(`/api/notification-opt-outs/${id}`)).toMatchObject({ status: 204 })
    expect(await desk.delete(`/api/notification-opt-outs/${id}`)).toMatchObject({ status: 404, body: { code: 'OPT_OUT_NOT_FOUND' } })
    expect(await optedOut('+33698765432')).toEqual([])
    const events = await server.db
      .selectFrom('event')
      .select(['kind', 'by_id'])
      .where('entity_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'optedOut', by_id: desk.id },
      { kind: 'optedIn', by_id: desk.id },
    ])
  })

  it('changes nothing without the permission, nor for a text that is no address', async () => {
    const address = 'zoe@adm.example'
    expect(await reader.post('/api/notification-opt-outs', { address })).toMatchObject({ status: 403 })
    expect(await server.anonymous.get('/api/notification-opt-outs')).toMatchObject({ status: 401 })
    expect(await desk.post('/api/notification-opt-outs', { address: '01 42 34 56 78' })).toMatchObject({ status: 422 })
    expect(await optedOut(address, '+33142345678')).toEqual([])
  })
})
