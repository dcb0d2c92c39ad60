import { bookingServices } from '@adm/domain/offer/sold-service'
import { keyStatusLabels, type KeyStatus } from '@adm/domain/key-tracking/key-status'
import { keysWays } from '@adm/domain/key-tracking/keys-plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const keys = { entrance: 2, badge: 1 }
/** A Monday at 10:00 in Paris. */
const startAt = '2027-03-08T09:00:00.000Z'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => '2027-03-01T06:00:00.000Z' })
  planner = await server.signedIn('bookings:read', 'bookings:update', 'checkers:read')
})
afterAll(() => server.stop())

const answered = z.object({ legs: z.array(z.looseObject({ id: z.uuid(), leg: z.string(), status: z.string() })) })
const legOf = async (bookingId: string, legName: 'WITHDRAW' | 'DEPOSIT') => {
  const { legs } = answered.parse((await planner.get(`/api/bookings/${bookingId}/key-trackings`)).body)
  return legs.find(({ leg }) => leg === legName)
}
type Step = readonly [to: KeyStatus, facts?: object]
/** An order whose keys a checker has, then these steps of their return. */
const walk = async (service: (typeof bookingServices)[number], ...steps: readonly Step[]) => {
  const checker = await server.given.checker()
  const step = { to: 'planned', checkerId: checker.id, startAt } as const
  const { id } = await server.given.booking({ service, keysPlan: { way: 'AGENCY', place: 'Agence du Port' } }, step)
  const move = async (leg: 'WITHDRAW' | 'DEPOSIT', [to, facts = {}]: Step) =>
    planner.post(`/api/key-trackings/${(await legOf(id, leg))?.id}/transitions`, { to, facts })
  const answers = [await move('WITHDRAW', ['withdrawn_by_checker', { counts: keys, place: 'Agence du Port' }])]
  for (const next of steps) answers.push(await move('DEPOSIT', next))
  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(answers.map(() => [200, undefined]))
  return { id, checkerId: checker.id, status: (await legOf(id, 'DEPOSIT'))?.status }
}

const carried: Step = ['pending_deposit_kept_by_checker', { counts: keys }]
const toLessor: Step = ['pending_forward', { destination: 'lessor' }]
const returned = {
  not_started: ['checkin'],
  forwarded_to_tenant: ['checkin', ['forwarded_to_tenant', { counts: keys, isSigned: true, receiver: 'Zoé Garnier' }]],
  pending_deposit_refused_signature: ['checkin', ['pending_deposit_refused_signature']],
  kept_by_checker_delayed_entry: ['checkin', ['kept_by_checker_delayed_entry', { untilDay: '2027-03-15' }]],
  pending_deposit_kept_by_checker: ['checkout', carried],
  deposited: ['checkout', carried, ['deposited', { counts: keys, place: 'Agence du Port', receiver: 'Accueil' }]],
  kept_by_tenant_client_agreement: ['checkout', ['kept_by_tenant_client_agreement', { counts: keys, agreedBy: 'Léa Roux' }]],
  kept_by_tenant_refusal_to_sign: ['checkout', ['kept_by_tenant_refusal_to_sign', { counts: keys }]],
  pending_forward: ['checkin', toLessor],
  forwarded_to_lessor: ['checkin', toLessor, ['forwarded_to_lessor', { counts: keys, receiver: 'SCI des Lilas' }]],
  sent_by_post: ['checkin', toLessor, ['sent_by_post', { trackingNumber: '6A1234' }]],
} as const satisfies Partial<Record<KeyStatus, readonly [(typeof bookingServices)[number], ...Step[]]>>

describe('a leg', () => {
  it.each(Object.entries(returned))('comes to %s on the real database [STATE-2]', async (status, [service, ...steps]) => {
    expect((await walk(service, ...steps)).status).toBe(status)
  })

  it('moves no keys when their holder and counts stay the same, in whatever order the database returns the counts', async () => {
    const { id } = await walk('checkout', carried)
    const entries = await server.db.selectFrom('key_custody').select('step').where('booking_id', '=', id).execute()
    expect(entries).toHaveLength(1)
  })

  it('of withdrawal goes through the three others, and no status is left out [STATE-2]', async () => {
    const { id } = await server.given.booking({ keysPlan: { way: 'AGENCY', place: 'Agence du Port' } })
    const before = (await legOf(id, 'WITHDRAW'))?.status
    const checker = await server.given.checker()
    const step = { to: 'planned', checkerId: checker.id, startAt } as const
    const { id: dated } = await server.given.booking({ keysPlan: { way: 'AGENCY', place: 'Agence du Port' } }, step)
    const { id: fetched } = await walk('checkin')
    const seen = [before, (await legOf(dated, 'WITHDRAW'))?.status, (await legOf(fetched, 'WITHDRAW'))?.status]
    expect(seen).toEqual(['not_started', 'pending_withdrawal', 'withdrawn_by_checker'])
    expect(new Set(Object.keys(keyStatusLabels))).toEqual(new Set([...seen, ...Object.keys(returned)]))
  })

  it('tells, with the missions of a checker, whose keys are withdrawn: only of those is it asked what becomes of them', async () => {
    const { id, checkerId } = await walk('checkin')
    const later = { to: 'planned', checkerId, startAt: '2027-03-09T09:00:00.000Z' } as const
    const unfetched = await server.given.booking({ keysPlan: { way: 'AGENCY', place: 'Agence du Port' } }, later)
    expect((await planner.get(`/api/checkers/${checkerId}/missions-ahead`)).body).toMatchObject([
      { bookingId: id, hasWithdrawnKeys: true },
      { bookingId: unfetched.id, hasWithdrawnKeys: false },
    ])
  })

  it.each(keysWays)('keeps the way %s, out and back [ENT-13]', async (way) => {
    const plan = { way, place: 'Ici', personName: 'Nina', postalAddress: '1 rue Ici', nextMissionCode: 'C26000001-1E1' }
    const { id } = await server.given.booking({ keysPlan: plan, depositPlan: plan })
    expect(await legOf(id, 'WITHDRAW')).toMatchObject({ ...plan, active: true })
    expect(await legOf(id, 'DEPOSIT')).toMatchObject({ ...plan, active: false })
  })
})
