import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { addDays, addMinutes, dayOf, instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let network: Awaited<ReturnType<TestServer['signedIn']>>
let day = ''
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('checkers:read', 'bookings:read', 'bookings:update')
  network = await server.signedIn('checkers:read', 'checkers:update', 'bookings:read')
  day = addDays(dayOf(server.runtime.now()), 3)
})
afterAll(() => server.stop())

const at = (hour: string) => instantAt(day, hour)
const wholeDay = () => ({ startAt: startOfDay(day), endAt: startOfDay(addDays(day, 1)), reason: 'Malade' })
const planned = (checkerId: string, hour: string) => server.given.booking({}, { to: 'planned', checkerId, startAt: at(hour) })
const absent = (id: string, body: object, who = planner) => who.post(`/api/checkers/${id}/absences`, body)
const bookingOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
const toHandle = async (checkerId: string) => {
  const { items } = checkerAbsenceCalls.toHandle.answer.parse((await network.get('/api/checkers/absences-to-handle')).body)
  return items.filter((item) => item.checkerId === checkerId)
}
const kindsOf = async (id: string) =>
  (await server.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('seq').execute()).map(({ kind }) => kind)
const lastChange = async (id: string) =>
  (await server.db.selectFrom('event').select('id').where('entity_id', '=', id).orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow())
    .id
const undo = (changeId: string, who = planner) => who.post(`/api/changes/${changeId}/undo`, {}, { 'idempotency-key': newId() })

describe('an absence that a planner announces', () => {
  it('reassigns its missions at once, closes the time to planning, and waits for the network to confirm it [PERM-3]', async () => {
    const { id } = await server.given.checker('Ada Malade')
    const taker = await server.given.checker('Nour Petit')
    const booking = await planned(id, '09:00')
    const missions = [{ bookingId: booking.id, choice: 'reassign', checkerId: taker.id }]

    const announced = await absent(id, { ...wholeDay(), missions })

    expect(announced).toMatchObject({ status: 201, body: { isAnnounced: true, version: 1 } })
    expect(await bookingOf(booking.id)).toMatchObject({ checkerId: taker.id, status: 'planned' })
    const { id: other } = await server.given.booking()
    const plan = { to: 'planned', checkerId: id, startAt: at('14:00'), force: ['G8'], reason: 'Urgence' }
    expect(await planner.post(`/api/bookings/${other}/transitions`, plan)).toMatchObject({ status: 409, body: { guard: 'G8' } })
    expect(await toHandle(id)).toMatchObject([{ checkerName: 'Ada Malade', isAnnounced: true, missionCount: 0, reason: 'Malade' }])

    const path = `/api/checkers/${id}/absences/${String(announced.body['id'])}/confirmation`
    expect(await planner.post(path, {})).toMatchObject({ status: 403 })
    expect(await network.post(path, {}, { 'if-match': '"7"' })).toMatchObject({ status: 412 })
    expect(await network.post(path, {}, { 'if-match': '"1"' })).toMatchObject({ status: 200, body: { isAnnounced: false, version: 2 } })
    expect(await network.post(path, {})).toMatchObject({ status: 409, body: { code: 'ABSENCE_CONFIRMED' } })
    expect(await toHandle(id)).toEqual([])
    expect(await kindsOf(id)).toEqual(['absenceAnnounced', 'absenceConfirmed'])
  })

  it('is the planner’s to change and cancel until it is confirmed, then no more', async () => {
    const { id } = await server.given.checker()
    const { body } = await absent(id, wholeDay())
    const path = `/api/checkers/${id}/absences/${String(body['id'])}`
    const longer = { ...wholeDay(), endAt: startOfDay(addDays(day, 2)) }

    expect(await planner.patch(path, longer, { 'if-match': '"1"' })).toMatchObject({ status: 200, body: { isAnnounced: true } })
    expect(await network.patch(path, longer, { 'if-match': '"2"' })).toMatchObject({ status: 200, body: { isAnnounced: false } })
    expect(await planner.patch(path, wholeDay(), { 'if-match': '"3"' })).toMatchObject({ status: 403 })
    expect(await planner.delete(path, { 'if-match': '"3"' })).toMatchObject({ status: 403 })
    expect(await network.delete(path, { 'if-match': '"3"' })).toMatchObject({ status: 204 })
  })

  it('begins today at the earliest and lasts a month at most; the network declares the others', async () => {
    const { id } = await server.given.checker()
    const yesterday = { ...wholeDay(), startAt: startOfDay(addDays(dayOf(server.runtime.now()), -1)) }
    const long = { ...wholeDay(), endAt: startOfDay(addDays(day, 32)) }

    expect(await absent(id, yesterday)).toMatchObject({ status: 422, body: { errors: [{ path: 'startAt' }] } })
    expect(await absent(id, long)).toMatchObject({ status: 422, body: { errors: [{ path: 'endAt' }] } })
    expect(await kindsOf(id)).toEqual([])
    expect(await absent(id, long, network)).toMatchObject({ status: 201, body: { isAnnounced: false } })
  })

  it('is announced once when two planners take the call at once, and the mission goes to one replacement', async () => {
    const { id } = await server.given.checker('Ada Deuxfois')
    const [first, second] = [await server.given.checker('Nour Petit'), await server.given.checker('Inès Koné')]
    const booking = await planned(id, '09:00')
    const give = (checkerId: string) => ({ ...wholeDay(), missions: [{ bookingId: booking.id, choice: 'reassign', checkerId }] })

    const answers = await Promise.all([absent(id, give(first.id)), absent(id, give(second.id))])

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ABSENCE_EXISTS',
      message: expect.stringMatching(/^Ada Deuxfois est déjà noté\(e\) absent\(e\) à ces dates \(par .+, le .+\)\.$/),
    })
    expect(await toHandle(id)).toHaveLength(1)
    expect((await kindsOf(booking.id)).filter((kind) => kind === 'E15a')).toHaveLength(1)
  })

  it('is refused over another absence, which it names with its hours, by its declaration and by its change [PC-76]', async () => {
    const { id } = await server.given.checker('Ada Deuxfois')
    const { body } = await absent(id, wholeDay())
    const twoDays = { ...wholeDay(), endAt: addMinutes(wholeDay().endAt, 24 * 60) }

    expect(await absent(id, twoDays)).toMatchObject({
      status: 409,
      body: {
        code: 'ABSENCE_OVERLAPS',
        message: expect.stringMatching(/^Ada Deuxfois est déjà noté\(e\) absent\(e\) du .+ au .+\u00a0: prolongez/),
      },
    })
    const after = { ...wholeDay(), startAt: wholeDay().endAt, endAt: twoDays.endAt }
    const { body: next } = await absent(id, after)
    const path = (absence: typeof body) => `/api/checkers/${id}/absences/${String(absence['id'])}`
    expect(await planner.patch(path(next), twoDays, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: { code: 'ABSENCE_OVERLAPS' },
    })
    const earlier = { ...wholeDay(), startAt: addMinutes(wholeDay().startAt, -60) }
    expect(await planner.patch(path(body), earlier, { 'if-match': '"1"' })).toMatchObject({ status: 200 })
  })

  it('is undone as a whole, and done again: the absence and each mission given away', async () => {
    const { id } = await server.given.checker()
    const taker = await server.given.checker('Nour Petit')
    const [given, freed] = [await planned(id, '09:00'), await planned(id, '14:00')]
    const missions = [
      { bookingId: given.id, choice: 'reassign', checkerId: taker.id },
      { bookingId: freed.id, choice: 'unassign', withdrawnKeys: 'none' },
    ]
    await absent(id, { ...wholeDay(), missions })

    const undone = await undo(await lastChange(id))

    expect(undone).toMatchObject({ status: 200 })
    expect(await bookingOf(given.id)).toMatchObject({ status: 'planned', checkerId: id })
    expect(await bookingOf(freed.id)).toMatchObject({ status: 'planned', checkerId: id })
    expect(await toHandle(id)).toEqual([])
    expect(await undo(String(undone.body['changeId']))).toMatchObject({ status: 200 })
    expect(await bookingOf(given.id)).toMatchObject({ checkerId: taker.id })
    expect(await bookingOf(freed.id)).toMatchObject({ status: 'waiting_checker', checkerId: null })
    expect(await toHandle(id)).toMatchObject([{ isAnnounced: true }])
  })

  it('is not undone once a mission has moved again, and nothing of it is', async () => {
    const { id } = await server.given.checker()
    const taker = await server.given.checker('Nour Petit')
    const other = await server.given.checker('Inès Koné')
    const booking = await planned(id, '09:00')
    await absent(id, { ...wholeDay(), missions: [{ bookingId: booking.id, choice: 'reassign', checkerId: taker.id }] })
    const change = await lastChange(id)
    await planner.post(`/api/bookings/${booking.id}/transitions`, { to: 'planned', checkerId: other.id, startAt: at('09:00') })

    expect(await undo(change)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    expect(await toHandle(id)).toHaveLength(1)
    expect(await bookingOf(booking.id)).toMatchObject({ checkerId: other.id })
  })
})

describe('missions that the network hands over to planning', () => {
  it('stay listed until a planner has settled each, by one act that is undone as a whole [PERM-3]', async () => {
    const { id } = await server.given.checker('Ada Malade')
    const taker = await server.given.checker('Nour Petit')
    const [first, second] = [await planned(id, '09:00'), await planned(id, '14:00')]
    const keep = [first, second].map(({ id: bookingId }) => ({ bookingId, choice: 'keep' }))
    const { body } = await absent(id, { ...wholeDay(), missions: keep }, network)
    const path = `/api/checkers/${id}/absences/${String(body['id'])}/missions`
    const give = (...ids: string[]) => ({ missions: ids.map((bookingId) => ({ bookingId, choice: 'reassign', checkerId: taker.id })) })
    expect(await toHandle(id)).toMatchObject([{ isAnnounced: false, missionCount: 2, declaredAt: expect.any(String) }])

    expect(await network.post(path, give(first.id))).toMatchObject({ status: 403 })
    expect(await planner.post(path, give(first.id))).toMatchObject({ status: 200 })
    expect(await toHandle(id)).toMatchObject([{ missionCount: 1 }])
    expect(await planner.post(path, give(first.id))).toMatchObject({ status: 409, body: { code: 'MISSION_ELSEWHERE' } })
    expect(await planner.post(path, give(second.id))).toMatchObject({ status: 200 })
    expect(await toHandle(id)).toEqual([])

    expect(await undo(await lastChange(id))).toMatchObject({ status: 200 })
    expect(await bookingOf(second.id)).toMatchObject({ checkerId: id })
    expect(await toHandle(id)).toMatchObject([{ missionCount: 1 }])
    expect(await kindsOf(id)).toEqual(['absenceCreated', 'absenceSettled', 'absenceSettled', 'undone'])
  })

  it('are refused each at its place, all refusals at once, and nothing is written', async () => {
    const { id } = await server.given.checker()
    const busy = await server.given.checker('Inès Koné')
    const [first, second] = [await planned(id, '09:00'), await planned(id, '14:00')]
    await planned(busy.id, '09:00')
    const { body } = await absent(
      id,
      { ...wholeDay(), missions: [first, second].map((row) => ({ bookingId: row.id, choice: 'keep' })) },
      network,
    )

    const refused = await planner.post(`/api/checkers/${id}/absences/${String(body['id'])}/missions`, {
      missions: [
        { bookingId: second.id, choice: 'reassign', checkerId: id },
        { bookingId: first.id, choice: 'reassign', checkerId: busy.id },
      ],
    })

    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'missions.1.checkerId', message: expect.stringContaining('Inès Koné') }, { path: 'missions.0.checkerId' }] },
    })
    expect(await bookingOf(first.id)).toMatchObject({ checkerId: id, version: 2 })
    expect(await toHandle(id)).toMatchObject([{ missionCount: 2 }])
  })
})
