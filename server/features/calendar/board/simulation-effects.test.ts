import { simulationCalls } from '@adm/contract/calendar/calendar-simulation'
import { addMinutes, instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('calendars:read', 'bookings:read', 'bookings:update', 'checkers:update', 'mission-propositions:read')
})
afterAll(() => server.stop())

const listed = z.object({ items: z.array(z.object({ id: z.uuid() })) })
const day = '2027-03-02'
const atAgency = { way: 'AGENCY', place: 'Agence du Port', hours: '9 h à 17 h' } as const
const simulate = async (bookingId: string, checkerId: string, startAt: string, reader = planner) => {
  const { status, body } = await reader.get(`/api/calendar/simulation?bookingId=${bookingId}&checkerId=${checkerId}&startAt=${startAt}`)
  expect(status).toBe(200)
  return simulationCalls.read.answer.parse(body)
}
const upcoming = (hours: number): string => addMinutes(new Date().toISOString(), hours * 60)
const step = async (id: string, body: object) =>
  expect(await planner.post(`/api/bookings/${id}/transitions`, body)).toMatchObject({ status: 200 })

describe('what an assignment does besides its travel', () => {
  it('says when the keys of an agency must be withdrawn, with its place and hours, and nothing of keys on the spot', async () => {
    const checker = await server.given.checker()
    const { id } = await server.given.booking({ keysPlan: atAgency }, { to: 'waiting_checker' })
    expect((await simulate(id, checker.id, instantAt(day, '09:00'))).keys).toEqual({
      ...atAgency,
      dueAt: instantAt('2027-03-01', '16:00'),
      isLate: false,
      holderName: null,
    })
    const here = await server.given.booking({ keysPlan: { way: 'ONSITE' } }, { to: 'waiting_checker' })
    expect((await simulate(here.id, checker.id, instantAt(day, '09:00'))).keys).toBeNull()
  })

  it('says who has the keys already when another checker would come', async () => {
    const [ana, bob] = [await server.given.checker('Ana Lima'), await server.given.checker('Bob Roux')]
    const booking = await server.given.booking(
      { keysPlan: atAgency },
      { to: 'planned', checkerId: ana.id, startAt: instantAt(day, '09:00') },
    )
    const { body } = await planner.get(`/api/key-trackings?booking_id=${booking.id}`)
    const [leg] = listed.parse(body).items
    const withdrawn = { to: 'withdrawn_by_checker', facts: { counts: { entrance: 2 }, place: 'Agence du Port' } }
    expect(await planner.post(`/api/key-trackings/${leg?.id}/transitions`, withdrawn)).toMatchObject({ status: 200 })

    expect((await simulate(booking.id, bob.id, instantAt(day, '10:00'))).keys).toMatchObject({ holderName: 'Ana Lima', dueAt: null })
    expect((await simulate(booking.id, ana.id, instantAt(day, '10:00'))).keys).toBeNull()
  })

  it('warns below 24 hours, of the new start as of the one that was expected', async () => {
    const checker = await server.given.checker()
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    expect(await simulate(id, checker.id, upcoming(23))).toMatchObject({ isShortNotice: true, isPast: false })
    expect(await simulate(id, checker.id, upcoming(-1))).toMatchObject({ isShortNotice: true, isPast: true })
    expect((await simulate(id, checker.id, upcoming(25))).isShortNotice).toBe(false)
    const planned = await server.given.booking(
      {},
      { to: 'planned', checkerId: checker.id, startAt: upcoming(22), force: ['G8'], reason: 'Urgence' },
    )
    expect((await simulate(planned.id, checker.id, upcoming(72))).isShortNotice).toBe(true)
  })

  it('says that a confirmed mission must be confirmed again, as the step then does', async () => {
    const checker = await server.given.checker()
    const { id } = await server.given.booking({}, { to: 'planned', checkerId: checker.id, startAt: instantAt(day, '09:00') })
    expect((await simulate(id, checker.id, instantAt(day, '15:00'))).losesConfirmation).toBe(false)
    await step(id, { to: 'confirmed', force: ['G4', 'G9'], reason: 'Vu avec le client' })
    const simulated = await simulate(id, checker.id, instantAt(day, '15:00'))
    await step(id, { to: simulated.to, checkerId: checker.id, startAt: simulated.startAt })
    expect(simulated.losesConfirmation).toBe(true)
    expect((await planner.get(`/api/bookings/${id}`)).body).toMatchObject({ status: 'planned' })
  })

  it('counts the checkers who have not answered, for whoever may read propositions [PERM-2]', async () => {
    const [ana, bob] = [await server.given.checker(), await server.given.checker()]
    const { id } = await server.given.booking({}, { to: 'waiting_checker' })
    const offer = { bookingId: id, checkerId: ana.id, startAt: instantAt(day, '09:00'), channel: 'phone' }
    expect(await planner.post('/api/mission-propositions', offer)).toMatchObject({ status: 201 })
    const reader = await server.signedIn('calendars:read', 'bookings:read')
    expect((await simulate(id, bob.id, instantAt(day, '09:00'))).openPropositions).toBe(1)
    expect((await simulate(id, bob.id, instantAt(day, '09:00'), reader)).openPropositions).toBeNull()
  })
})
