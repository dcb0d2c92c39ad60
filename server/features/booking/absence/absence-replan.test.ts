import { callList } from '@adm/contract/checker/checker-absence'
import { addDays, dayOf, formatMoment, instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'

const clock = stoppedClock('2026-11-23T09:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('checkers:read', 'bookings:read', 'bookings:update', 'mission-propositions:read')
})
afterAll(() => server.stop())

const day = addDays(dayOf(clock.now()), 3)
const at = (hour: string) => instantAt(day, hour)
const wholeDay = { startAt: startOfDay(day), endAt: startOfDay(addDays(day, 1)), reason: 'Malade' }
const tenant = (emails: string | null) => ({
  role: 'incoming' as const,
  gender: 'MRS' as const,
  firstName: 'Léa',
  lastName: 'Martin',
  emails,
  phone: '+33612345678',
  presenceRequired: true,
})

/** An absent checker with a mission at nine, a taker, and the addresses of the tenant and of the client. */
const illness = async (change = {}) => {
  const [absentee, taker] = [
    await server.given.checker('Ada Malade'),
    await server.given.checker('Nour Petit', { email: `${newId()}@adm.example` }),
  ]
  const mails = { tenant: `${newId()}@tenants.example`, client: `${newId()}@clients.example` }
  const client = await server.given.client({ email: mails.client, phone: '+33140000000' })
  const draft = { clientId: client.id, tenants: [tenant(mails.tenant)], ...change }
  const booking = await server.given.booking(draft, { to: 'planned', checkerId: absentee.id, startAt: at('09:00') })
  return { absentee, taker, mails, booking }
}
type Illness = Awaited<ReturnType<typeof illness>>
const absent = ({ absentee }: Illness, mission: object, by = planner) =>
  by.post(`/api/checkers/${absentee.id}/absences`, { ...wholeDay, missions: [mission] }, { 'idempotency-key': newId() })
const reassign = (given: Illness, more: object = {}) =>
  absent(given, { bookingId: given.booking.id, choice: 'reassign', checkerId: given.taker.id, ...more })
const mailsTo = (recipient: string) =>
  server.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at').orderBy('id').execute()
const lastChange = async ({ absentee }: Illness) =>
  (
    await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', absentee.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
const undo = (changeId: unknown) => planner.post(`/api/changes/${String(changeId)}/undo`, {}, { 'idempotency-key': newId() })
const bookingOf = async ({ booking }: Illness) => (await planner.get(`/api/bookings/${booking.id}`)).body

describe('the messages of a mission that is given away', () => {
  it('wait ten minutes for tenant and client, without a name, and say that the hour stays [STATE-1]', async () => {
    const given = await illness()
    expect(await reassign(given)).toMatchObject({ status: 201 })

    const [toTenant] = await mailsTo(given.mails.tenant)
    const [toClient] = await mailsTo(given.mails.client)
    const dueAt = new Date(Date.parse(clock.now()) + 600_000).toISOString()
    expect(toTenant).toMatchObject({ subject: 'Votre rendez-vous à Paris\u00a0: un autre contrôleur', due_at: dueAt, sent_at: null })
    expect(toTenant?.text).toContain(`à la même heure, le ${formatMoment(at('09:00'))}`)
    expect(toClient?.text).toContain(given.booking.code)
    for (const secret of ['Malade', 'Nour', 'Petit', 'Martin']) expect(`${toTenant?.text} ${toClient?.text}`).not.toContain(secret)
  })

  it('say both hours when the hour changes, in English for an order in English; a refused act writes none', async () => {
    const given = await illness({ language: 'EN' })
    expect(await reassign(given, { startAt: at('02:00') })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'missions.0.checkerId' }] },
    })
    expect(await mailsTo(given.mails.tenant)).toEqual([])

    expect(await reassign(given, { startAt: at('11:00') })).toMatchObject({ status: 201 })
    expect(await bookingOf(given)).toMatchObject({ checkerId: given.taker.id, startAt: at('11:00') })
    const [mail] = await mailsTo(given.mails.tenant)
    expect(mail).toMatchObject({ subject: 'The time of your appointment in Paris has changed' })
    expect(mail?.text).toMatch(/Another inspector comes on .* at 11:00 instead of .* at 09:00/)
    const { rows } = { rows: await server.db.selectFrom('event').select('after').where('entity_id', '=', given.absentee.id).execute() }
    expect(JSON.stringify(rows)).toContain('réaffectée à Nour Petit, ')
  })

  it('are taken back unsent by the one undo within ten minutes; the redo writes them again', async () => {
    const given = await illness()
    await reassign(given)
    clock.pass(599)
    const undone = await undo(await lastChange(given))
    expect(undone).toMatchObject({ status: 200 })
    expect(await bookingOf(given)).toMatchObject({ checkerId: given.absentee.id })
    expect([...(await mailsTo(given.mails.tenant)), ...(await mailsTo(given.mails.client))]).toEqual([])

    expect(await undo(undone.body['changeId'])).toMatchObject({ status: 200 })
    expect(await mailsTo(given.mails.tenant)).toMatchObject([{ subject: 'Votre rendez-vous à Paris\u00a0: un autre contrôleur' }])
  })

  it('that have left are corrected by the undo: the first appointment holds', async () => {
    const given = await illness()
    await reassign(given, { startAt: at('11:00') })
    clock.pass(601)
    await undo(await lastChange(given))
    const [, second] = await mailsTo(given.mails.tenant)
    expect(second).toMatchObject({ subject: 'Votre rendez-vous à Paris\u00a0: rien ne change' })
    expect(second?.text).toContain(formatMoment(at('09:00')))
    expect(await mailsTo(given.mails.client)).toHaveLength(2)
  })

  it('of a visit go to prospects who are registered or have not answered, not to whoever withdrew or is not interested [STATE-1]', async () => {
    const statuses = ['registered', 'withdrawn', 'declined', null] as const
    const prospects = statuses.map(() => ({ ...tenant(`${newId()}@tenants.example`), role: 'prospect' as const }))
    const given = await illness({ service: 'visite', visitOfferId: 'OFFRE-7', tenants: prospects })
    const answers = given.booking.tenants.flatMap(({ id }, rank) => {
      const status = statuses[rank]
      return status ? [{ booking_id: given.booking.id, tenant_id: id, status, answered_at: clock.now() }] : []
    })
    await server.db.insertInto('visit_registration').values(answers).execute()

    expect(await reassign(given)).toMatchObject({ status: 201 })

    const mails = await Promise.all(prospects.map(({ emails }) => mailsTo(emails ?? '')))
    expect(mails.map((sent) => sent.length)).toEqual([1, 0, 0, 1])
    expect(await mailsTo(given.mails.client)).toHaveLength(1)

    clock.pass(601)
    await undo(await lastChange(given))
    const corrected = await Promise.all(prospects.map(({ emails }) => mailsTo(emails ?? '')))
    expect(corrected.map((sent) => sent.length)).toEqual([2, 0, 0, 2])
  })

  it('are no longer sent once the appointment moves again', async () => {
    const given = await illness()
    await reassign(given)
    const move = { to: 'planned', startAt: at('15:00'), reason: 'Le locataire a appelé' }
    expect(await planner.post(`/api/bookings/${given.booking.id}/transitions`, move)).toMatchObject({ status: 200 })
    expect(await mailsTo(given.mails.tenant)).toEqual([])
  })
})

describe('a mission that is proposed', () => {
  it('waits for the answer of that checker, by the search of the propositions, and the undo withdraws it [PERM-3]', async () => {
    const given = await illness()
    const propose = { bookingId: given.booking.id, choice: 'propose', checkerId: given.taker.id, withdrawnKeys: 'none' }

    const without = await server.signedIn('checkers:read', 'bookings:read', 'bookings:update')
    expect(await absent(given, propose, without)).toMatchObject({ status: 422 })
    expect(await absent(given, propose)).toMatchObject({ status: 201 })

    expect(await bookingOf(given)).toMatchObject({ status: 'waiting_checker', checkerId: null })
    const rows = () => server.db.selectFrom('mission_proposition').selectAll().where('booking_id', '=', given.booking.id).execute()
    expect(await rows()).toMatchObject([{ checker_id: given.taker.id, status: 'proposed', start_at: at('09:00') }])
    expect((await mailsTo(given.taker.email ?? '')).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Mission proposée/)])
    expect(await mailsTo(given.mails.tenant)).toEqual([])

    expect(await undo(await lastChange(given))).toMatchObject({ status: 200 })
    expect(await bookingOf(given)).toMatchObject({ status: 'planned', checkerId: given.absentee.id })
    expect(await rows()).not.toMatchObject([{ status: 'proposed' }])
  })

  it('is refused at its place for a checker without an address', async () => {
    const given = await illness()
    const mute = await server.given.checker('Inès Koné', { email: null })
    const refused = await absent(given, { bookingId: given.booking.id, choice: 'propose', checkerId: mute.id, withdrawnKeys: 'none' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'missions.0.checkerId' }] } })
    expect(await bookingOf(given)).toMatchObject({ checkerId: given.absentee.id })
  })
})

describe('the list of whom to call', () => {
  it('names the missions that nobody takes with the phones of tenants and client, as long as the absence covers them [PERM-3]', async () => {
    const given = await illness()
    const { body } = await absent(given, { bookingId: given.booking.id, choice: 'keep' })
    const path = `/api/checkers/${given.absentee.id}/absences/${String(body['id'])}`

    const calls = `/api/checkers/absences/${String(body['id'])}/calls`
    const list = callList.parse((await planner.get(calls)).body)
    expect(list).toMatchObject({
      checkerName: 'Ada Malade',
      missions: [
        { bookingId: given.booking.id, clientPhones: ['+33140000000'], tenants: [{ name: 'Léa Martin', phones: ['+33612345678'] }] },
      ],
    })
    expect((await (await server.signedIn('checkers:read')).get(calls)).status).toBe(403)
    expect((await planner.get(`/api/checkers/absences/${newId()}/calls`)).status).toBe(404)

    await planner.post(`${path}/missions`, { missions: [{ bookingId: given.booking.id, choice: 'reassign', checkerId: given.taker.id }] })
    expect(callList.parse((await planner.get(calls)).body).missions).toEqual([])
  })
})
