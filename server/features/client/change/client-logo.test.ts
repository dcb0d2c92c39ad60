import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
})
afterAll(() => server.stop())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const otherPng = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const fileOf = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name)
const give = (entityId: string, who = sales, file = fileOf(png, 'logo.png')) =>
  who.form('/api/documents', { type: 'ANNEX', entity: 'client-logo', entityId }, file)
const logosOf = (id: string, who = sales) => who.get(`/api/documents?entity=client-logo&entityId=${id}`)

describe('the logo of a client', () => {
  it('is one picture, replaced by its versions, deleted with a reason, and told in the history of the client [ENT-11]', async () => {
    const { id } = await server.given.client()
    const given = await give(id)
    expect(given).toMatchObject({ status: 201, body: { entity: 'client-logo', versions: [{ kind: 'png' }] } })
    expect(await give(id)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_DOCUMENTS' } })

    const documentId = String(given.body['id'])
    const replaced = await sales.form(`/api/documents/${documentId}/versions`, {}, fileOf(otherPng, 'nouveau.png'))
    expect(replaced).toMatchObject({ status: 201, body: { version: 2 } })
    expect(await logosOf(id)).toMatchObject({ body: { total: 1, most: 1, items: [{ status: 'active', entityId: id }] } })

    const gone = await sales.post(
      `/api/documents/${documentId}/transitions`,
      { to: 'deleted', reason: 'REQUEST_DELETE' },
      { 'if-match': '"2"' },
    )
    expect(gone).toMatchObject({ status: 200 })
    expect(await give(id)).toMatchObject({ status: 201 })
    const { body } = await sales.get(`/api/clients/${id}/history`)
    expect(body).toMatchObject([
      { kind: 'logoAdded', byId: sales.id, facts: { documentName: 'logo.png' } },
      { kind: 'logoReplaced' },
      { kind: 'logoDeleted' },
      { kind: 'logoAdded' },
    ])
  })

  it('is seen by whoever reads clients and given by whoever changes them; a paper or an unknown client is refused', async () => {
    const { id } = await server.given.client()
    const reader = await server.signedIn('clients:read')
    const planner = await server.signedIn('bookings:read', 'bookings:update')
    expect(await give(id, reader)).toMatchObject({ status: 403 })
    expect(await give(id, planner)).toMatchObject({ status: 403 })
    expect(await give(id, sales, fileOf(Buffer.from('%PDF-1.4\n'), 'logo.pdf'))).toMatchObject({ status: expect.toBeOneOf([415, 422]) })
    expect(await give(server.runtime.newId())).toMatchObject({ status: expect.toBeOneOf([404, 422]) })
    expect(await logosOf(id, reader)).toMatchObject({ status: 200, body: { total: 0 } })
    expect(await logosOf(id, planner)).toMatchObject({ status: 403 })
    expect(await server.anonymous.get(`/api/documents?entity=client-logo&entityId=${id}`)).toMatchObject({ status: 401 })
  })
})
