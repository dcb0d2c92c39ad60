import { instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
let lead: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('checkers:read', 'checkers:update', 'bookings:read')
  lead = await server.signedIn('checkers:read', 'checkers:update', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const at = (hour: string, on = day) => instantAt(on, hour)
const morning = { startAt: at('08:00'), endAt: at('13:00'), reason: 'Congés' }
const planned = (checkerId: string, hour: string, on = day) => server.given.booking({}, { to: 'planned', checkerId, startAt: at(hour, on) })
const absencesOf = async (id: string) => (await network.get(`/api/checkers/${id}/absences?fromDay=2027-01-01&untilDay=2027-12-31`)).body
const kindsOf = async (id: string) =>
  (
    await server.db.selectFrom('event').select('kind').where('entity', '=', 'checker').where('entity_id', '=', id).orderBy('seq').execute()
  ).map(({ kind }) => kind)
const absent = (id: string, body: object, who = lead) => who.post(`/api/checkers/${id}/absences`, body)

describe('an absence', () => {
  it('is written with who and why, and closes the time to planning, whoever asks [ENT-5] [STATE-1]', async () => {
    const { id } = await server.given.checker()

    const created = await absent(id, morning, network)

    expect(created).toMatchObject({ status: 201, body: { ...morning, checkerId: id, version: 1 } })
    expect(await absencesOf(id)).toEqual([created.body])
    expect(await kindsOf(id)).toEqual(['absenceCreated'])
    const { id: bookingId } = await server.given.booking()
    const force = { to: 'planned', checkerId: id, startAt: at('09:00'), force: ['G8'], reason: 'Urgence' }
    expect(await lead.post(`/api/bookings/${bookingId}/transitions`, force)).toMatchObject({ status: 409, body: { guard: 'G8' } })
  })

  it('is moved and taken back, by the version that was read', async () => {
    const { id } = await server.given.checker()
    const { body } = await absent(id, morning)
    const path = `/api/checkers/${id}/absences/${String(body['id'])}`

    const moved = await lead.patch(path, { ...morning, endAt: at('18:00') }, { 'if-match': '"1"' })
    const stale = await lead.patch(path, morning, { 'if-match': '"1"' })
    const staleEnd = await lead.delete(path, { 'if-match': '"1"' })
    const without = await lead.delete(path)
    const ended = await lead.delete(path, { 'if-match': '"2"' })
    const again = await lead.delete(path, { 'if-match': '"3"' })

    expect(moved).toMatchObject({ status: 200, body: { endAt: at('18:00'), version: 2 } })
    expect([stale.status, staleEnd.status, without.status, ended.status, again.status]).toEqual([412, 412, 428, 204, 404])
    expect(stale.body).toMatchObject({ current: { version: 2 } })
    expect(await absencesOf(id)).toEqual([])
    expect(await kindsOf(id)).toEqual(['absenceCreated', 'absenceChanged', 'absenceCanceled'])
    expect(
      (
        await lead.post(`/api/bookings/${(await server.given.booking()).id}/transitions`, {
          to: 'planned',
          checkerId: id,
          startAt: at('09:00'),
        })
      ).status,
    ).toBe(200)
  })

  it('refuses in French an end before its beginning, and one without end', async () => {
    const { id } = await server.given.checker()
    expect(await absent(id, { ...morning, endAt: at('07:00') })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'endAt', message: 'La fin doit suivre le début.' }] },
    })
    expect(await absent(id, { ...morning, endAt: at('07:00', '2030-01-01') })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'endAt', message: 'Une absence dure deux ans au plus.' }] },
    })
    expect(await absent((await server.given.client()).id, morning)).toMatchObject({ status: 404, body: { code: 'CHECKER_NOT_FOUND' } })
    expect(await kindsOf(id)).toEqual([])
  })
})

describe('an absence over missions', () => {
  it('is refused with their list while nobody says what becomes of them, and leaves nothing behind', async () => {
    const { id } = await server.given.checker()
    const booking = await planned(id, '09:00')
    await planned(id, '15:00')

    const refused = await absent(id, morning)

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'ABSENCE_OVER_MISSIONS',
        message: "Une mission est prévue pendant cette absence\u00a0: dites ce qu'elle devient.",
        current: { missions: [{ bookingId: booking.id, code: booking.code, city: 'Paris' }] },
      },
    })
    expect([await absencesOf(id), await kindsOf(id)]).toEqual([[], []])
  })

  it('keeps them to be reassigned, gives them to others or lets them go, in one change [STATE-1]', async () => {
    const { id } = await server.given.checker()
    const other = await server.given.checker('Nour Petit')
    const [retained, given, freed] = [await planned(id, '08:30'), await planned(id, '11:00'), await planned(id, '14:00')]
    const missions = [
      { bookingId: retained.id, choice: 'keep' },
      { bookingId: given.id, choice: 'reassign', checkerId: other.id },
      { bookingId: freed.id, choice: 'unassign', withdrawnKeys: 'none' },
    ]

    const created = await absent(id, { ...morning, endAt: at('18:00'), missions })

    expect(created.status).toBe(201)
    const now = async (bookingId: string) => (await lead.get(`/api/bookings/${bookingId}`)).body
    expect(await now(retained.id)).toMatchObject({ status: 'planned', checkerId: id })
    expect(await now(given.id)).toMatchObject({ status: 'planned', checkerId: other.id, startAt: at('11:00') })
    expect(await now(freed.id)).toMatchObject({ status: 'waiting_checker', checkerId: null })
    const events = (
      await server.db.selectFrom('event').select(['kind', 'reason']).where('entity_id', 'in', [given.id, freed.id]).orderBy('seq').execute()
    ).filter(({ kind }) => kind !== 'E01' && kind !== 'E04')
    expect(events).toEqual([
      { kind: 'E15a', reason: 'Absence du contrôleur' },
      { kind: 'E16', reason: 'Absence du contrôleur' },
    ])
  })

  it('is all or nothing: a guard that refuses one leaves the others and the absence unwritten', async () => {
    const { id } = await server.given.checker()
    const other = await server.given.checker('Inès Koné')
    const [first, second] = [await planned(id, '09:00'), await planned(id, '11:00')]
    await planned(other.id, '11:00')

    const refused = await absent(id, {
      ...morning,
      missions: [first, second].map((booking) => ({ bookingId: booking.id, choice: 'reassign', checkerId: other.id })),
    })

    const atItsMission = { path: 'missions.1.checkerId', message: expect.stringMatching(/^Inès Koné est déjà occupé\(e\) de 11:00/) }
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^Rien n'est enregistré/), errors: [atItsMission] },
    })
    expect((await lead.get(`/api/bookings/${first.id}`)).body).toMatchObject({ checkerId: id, version: 2 })
    expect(await absencesOf(id)).toEqual([])
  })

  it('wants the right to change bookings for more than keeping them listed [PERM-3]', async () => {
    const { id } = await server.given.checker()
    const { id: bookingId } = await planned(id, '09:00')
    const unassign = { bookingId, choice: 'unassign', withdrawnKeys: 'none' }

    expect(await absent(id, { ...morning, missions: [unassign] }, network)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await absent(id, { ...morning, missions: [{ bookingId, choice: 'keep' }] }, network)).toMatchObject({ status: 201 })
  })

  it('refuses a mission that is no longer under it', async () => {
    const { id } = await server.given.checker()
    const { id: bookingId } = await planned(id, '15:00')
    expect(await absent(id, { ...morning, missions: [{ bookingId, choice: 'keep' }] })).toMatchObject({
      status: 409,
      body: { code: 'MISSION_ELSEWHERE' },
    })
  })

  it('never lets a mission in that is planned at the same moment', async () => {
    const { id } = await server.given.checker()
    const booking = await server.given.booking()
    const plan = { to: 'planned', checkerId: id, startAt: at('09:00') }

    const [absence, planning] = await Promise.all([absent(id, morning), lead.post(`/api/bookings/${booking.id}/transitions`, plan)])

    expect([absence.status, planning.status]).toEqual(absence.status === 201 ? [201, 409] : [409, 200])
    expect([absence.body['code'], planning.body['guard']]).toContain(absence.status === 201 ? 'G8' : 'ABSENCE_OVER_MISSIONS')
  })

  it('says the same of a change of its dates', async () => {
    const { id } = await server.given.checker()
    await planned(id, '15:00')
    const { body } = await absent(id, morning)
    const path = `/api/checkers/${id}/absences/${String(body['id'])}`
    expect(await lead.patch(path, { ...morning, endAt: at('18:00') }, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: { code: 'ABSENCE_OVER_MISSIONS' },
    })
  })
})

it('GET /api/checkers/:id/missions lists the live missions of some days, in order, with where they are', async () => {
  const { id } = await server.given.checker()
  const [second, first] = [await planned(id, '15:00'), await planned(id, '09:00')]
  await planned(id, '09:00', '2027-03-04')

  const { body, status } = await network.get(`/api/checkers/${id}/missions?fromDay=${day}&untilDay=2027-03-03`)

  expect(status).toBe(200)
  expect(body).toMatchObject([
    { bookingId: first.id, code: first.code, status: 'planned', address: '12 rue des Lilas', clientName: 'Agence du Port' },
    { bookingId: second.id },
  ])
  expect(await network.get(`/api/checkers/${id}/missions?fromDay=hier&untilDay=2027-03-03`)).toMatchObject({ status: 422 })
})
