import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let sales: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.signedIn('clients:read', 'clients:update')
})
afterAll(() => server.stop())

const at = (version: number) => ({ 'if-match': `"${version}"` })
const person = { name: 'Zoé Garnier', email: 'zoe@exemple.fr', role: 'agent', notifications: ['invoice'] }
const process = { title: 'Badges', furnishings: ['furnished'], inventoryTypes: ['checkin'], instructions: 'Compter.' }
const block = { title: 'Litige', message: 'Appelez-nous.', startDate: '2026-01-05' }

describe('DELETE /api/clients/:id', () => {
  it('deletes a client that nothing holds, and brings it back whole', async () => {
    const { id } = await server.given.client({ tags: ['neuf'], phone: '+33491000001' })
    await sales.post(`/api/clients/${id}/users`, person)
    await sales.post(`/api/clients/${id}/specific-processes`, process)
    const { body: before } = await sales.get(`/api/clients/${id}`)
    const processes = await sales.get(`/api/clients/${id}/specific-processes`)

    const { status, body } = await sales.delete(`/api/clients/${id}`, at(3))
    expect(status).toBe(200)
    expect(await sales.get(`/api/clients/${id}`)).toMatchObject({ status: 404 })

    expect(await sales.post(`/api/changes/${String(body['changeId'])}/undo`, {})).toMatchObject({
      status: 200,
      body: { entity: 'client', id },
    })
    const { version: _1, updatedAt: _2, ...unchanged } = before
    expect(await sales.get(`/api/clients/${id}`)).toMatchObject({ status: 200, body: unchanged })
    expect(await sales.get(`/api/clients/${id}/specific-processes`)).toMatchObject({ body: processes.body })
    expect(await sales.post(`/api/changes/${String(body['changeId'])}/undo`, {})).toMatchObject({
      status: 409,
      body: { message: 'Cette action ne peut plus être annulée\u00a0: elle a déjà été annulée.' },
    })
  })

  it('refuses with all that must be kept, and leaves everything', async () => {
    const { id } = await server.given.client()
    await sales.post(`/api/clients/${id}/users`, person)
    await server.given.booking({ clientId: id })
    await server.given.booking({ clientId: id })
    await sales.post(`/api/clients/${id}/blockings`, block)

    expect(await sales.delete(`/api/clients/${id}`, at(3))).toMatchObject({
      status: 409,
      body: {
        code: 'CLIENT_USED',
        message:
          "Ce client ne peut pas être supprimé\u00a0: il a 2 commandes, 1 blocage. S'il fait double emploi, fusionnez-le avec l'autre client.",
      },
    })
    expect(await sales.get(`/api/clients/${id}`)).toMatchObject({ status: 200, body: { version: 3, users: [{ name: 'Zoé Garnier' }] } })
  })

  it('knows of each table that names a client whether it holds it or goes with it', async () => {
    const holding = ['booking', 'delivery', 'quotation', 'invoice', 'client_blocking', 'price_grid', 'client_price', 'client_merge']
    const going = ['client_user', 'client_preferred_checker', 'specific_process', 'notification_template']
    // A client merged into this one is also reported by `client_merge`; lines to bill and what runs made of them are of orders; alerts too, or of
    // a client that has some.
    const coveredElsewhere = ['client', 'alert', 'billing_line', 'invoice_run_row', 'invoice_run_exclusion']
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as "table" from pg_constraint where contype = 'f' and confrelid = 'client'::regclass`.execute(
      server.db,
    )
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...holding, ...going, ...coveredElsewhere].toSorted())
  })

  it('wants the version, and the right to change clients', async () => {
    const { id } = await server.given.client()
    const reader = await server.signedIn('clients:read')
    expect(await server.anonymous.delete(`/api/clients/${id}`, at(1))).toMatchObject({ status: 401 })
    expect(await reader.delete(`/api/clients/${id}`, at(1))).toMatchObject({ status: 403 })
    expect(await sales.delete(`/api/clients/${id}`)).toMatchObject({ status: 428 })
    expect(await sales.delete(`/api/clients/${id}`, at(2))).toMatchObject({ status: 412 })
    expect(await sales.delete(`/api/clients/${server.runtime.newId()}`, at(1))).toMatchObject({ status: 404 })
    const { body } = await sales.delete(`/api/clients/${id}`, at(1))
    expect(await reader.post(`/api/changes/${String(body['changeId'])}/undo`, {})).toMatchObject({ status: 403 })
  })
})
