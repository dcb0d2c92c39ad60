import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { invariants } from '../../invariants/invariants.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

// The partner has the keys of a service on demand: there is no checker to receive them.

const startAt = '2027-03-08T09:00:00.000Z'
const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
const keys = { entrance: 2 }

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const ordered = () =>
  server.given.booking({ service: 'cleaning', details, keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h' } })
const walk = (id: string, to: string, more: object = {}) => planner.post(`/api/bookings/${id}/transitions`, { to, ...more })
const read = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
const name = async (id: string, partnerName: string) =>
  planner.patch(`/api/bookings/${id}`, { partnerName }, { 'if-match': `"${String((await read(id))['version'])}"` })
const plan = async (id: string, partner = 'Propreté du Midi') => {
  expect((await name(id, partner)).status).toBe(200)
  return walk(id, 'planned', { startAt })
}
const answered = z.object({
  legs: z.array(z.looseObject({ id: z.uuid(), leg: z.string(), status: z.string(), active: z.boolean() })),
  custody: z.array(z.looseObject({ holder: z.looseObject({ kind: z.string(), name: z.string() }), untilAt: z.string().nullable() })),
})
const keysOf = async (id: string) => answered.parse((await planner.get(`/api/bookings/${id}/key-trackings`)).body)
const legOf = async (id: string, legName: string) => (await keysOf(id)).legs.find(({ leg }) => leg === legName)
const move = async (id: string, leg: string, to: string, facts: object) =>
  planner.post(`/api/key-trackings/${(await legOf(id, leg))?.id}/transitions`, { to, facts })
const handOut = (id: string) => move(id, 'WITHDRAW', 'withdrawn_by_checker', { counts: keys, place: 'Agence du Port' })

describe('the keys of a service on demand', () => {
  it('wait for its partner, go to them, and come back once the service is done [ENT-13] [STATE-2]', async () => {
    const { id } = await ordered()
    expect((await handOut(id)).status).toBe(409)
    expect((await plan(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ partnerName: 'Propreté du Midi', checkerName: null })
    expect(await legOf(id, 'WITHDRAW')).toMatchObject({ status: 'pending_withdrawal' })

    expect((await handOut(id)).status).toBe(200)
    const [line] = (await keysOf(id)).custody
    expect(line?.holder).toMatchObject({ kind: 'partner', name: 'Propreté du Midi', checkerId: null })
    expect((await walk(id, 'failed', { reason: 'Eau coupée', facts: { tripMade: true } })).status).toBe(200)

    expect(await legOf(id, 'DEPOSIT')).toMatchObject({ active: true, status: 'pending_deposit_kept_by_checker' })
    const back = await move(id, 'DEPOSIT', 'deposited', { counts: keys, receiver: "L'accueil" })
    expect(back.status).toBe(200)
    const { custody } = await keysOf(id)
    expect(custody.filter(({ untilAt }) => untilAt === null).map(({ holder }) => holder.kind)).toEqual(['place'])
  })

  it('are refused in words while nobody is planned, and the partner is forgotten with the date', async () => {
    const { id } = await ordered()
    await name(id, 'Propreté du Midi')
    const leg = await legOf(id, 'WITHDRAW')
    expect(leg).toMatchObject({ status: 'not_started' })
    expect((await handOut(id)).body).toMatchObject({ message: "Les clés se retirent à l'agence : prévoyez d'abord leur retrait." })
    await plan(id)
    await walk(id, 'failed', { reason: 'Absent' })
    expect(await read(id)).toMatchObject({ partnerName: 'Propreté du Midi' })
    await walk(id, 'waiting requestReceived')
    expect(await read(id)).toMatchObject({ status: 'waiting requestReceived', partnerName: null })
  })
})

it('an order has the partner of its last planning, and none once it is reopened or before it is planned', async () => {
  const [planned, again, reopened, waiting] = [await ordered(), await ordered(), await ordered(), await ordered()]
  await plan(planned.id)
  await plan(again.id)
  await walk(again.id, 'failed', { reason: 'Absent' })
  await walk(again.id, 'waiting requestReceived')
  await plan(again.id, 'Net & Clair')
  await plan(reopened.id)
  await walk(reopened.id, 'failed', { reason: 'Absent' })
  await walk(reopened.id, 'waiting requestReceived')

  const partners = await Promise.all([planned, again, reopened, waiting].map(async ({ id }) => (await read(id))['partnerName']))
  expect(partners).toEqual(['Propreté du Midi', 'Net & Clair', null, null])
  const broken = []
  for (const { find } of invariants) for await (const violation of find(server.db)) broken.push(violation)
  expect(broken).toEqual([])
})
