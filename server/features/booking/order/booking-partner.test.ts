import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const startAt = '2027-03-08T09:00:00.000Z'
const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
const order = (change: object = {}) => server.given.booking({ service: 'cleaning', details, ...change })
const read = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
const edit = async (id: string, change: object) =>
  planner.patch(`/api/bookings/${id}`, change, { 'if-match': `"${String((await read(id))['version'])}"` })
const undoLast = async (id: string) => {
  const last = server.db.selectFrom('event').select('id').where('entity_id', '=', id).orderBy('seq', 'desc')
  return planner.post(`/api/changes/${(await last.executeTakeFirstOrThrow()).id}/undo`, {})
}
const usedNamed = async (name: string) => (await planner.get(`/api/bookings/partners?name=${encodeURIComponent(name)}`)).body

describe('the partner of a service on demand', () => {
  it('is a fact of the order: named once, it lets the order be planned, and its undo takes it back [STATE-1]', async () => {
    const { id } = await order()
    const plan = () => planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', startAt })
    expect(await plan()).toMatchObject({ status: 409, body: { guard: 'G26', message: 'Indiquez un partenaire.' } })

    const partner = { partnerName: 'Ménage Perret', partnerEmail: 'contact@perret.example', partnerPhone: '01 23 45 67 89' }
    const named = await edit(id, partner)
    expect(named).toMatchObject({ status: 200, body: { partnerName: 'Ménage Perret', partnerPhone: '+33123456789' } })
    expect((await undoLast(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ partnerName: null, partnerEmail: null, partnerPhone: null })

    await edit(id, partner)
    expect((await plan()).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'planned', partnerName: 'Ménage Perret', partnerEmail: 'contact@perret.example' })
  })

  it('stays named while the order has a date, and belongs to no other service', async () => {
    const { id } = await order({ partnerName: 'Ménage Lacroix' })
    await planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', startAt })
    const refused = { status: 422, body: { errors: [{ path: 'partnerName', message: 'Indiquez un partenaire.' }] } }
    expect(await edit(id, { partnerName: null })).toMatchObject(refused)
    const inspection = await server.given.booking()
    expect(await edit(inspection.id, { partnerName: 'Ménage Lacroix' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'partnerName', message: "Cette prestation n'a pas de partenaire." }] },
    })
  })

  it('is suggested with the mail and phone that were last given for the name, whatever its accents', async () => {
    await order({ partnerName: 'Étanchéité Morel', partnerEmail: 'morel@example.fr' })
    await order({ partnerName: 'étanchéité morel', partnerPhone: '+33612345678' })
    expect(await usedNamed('etancheite')).toEqual([{ name: 'étanchéité morel', email: 'morel@example.fr', phone: '+33612345678' }])
  })
})
