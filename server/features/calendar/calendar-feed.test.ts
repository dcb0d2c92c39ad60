import { instantAt } from '@adm/domain/values/date/moment'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let network: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  network = await server.signedIn('calendars:read', 'checkers:read', 'checkers:update', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const planned = (checkerId: string, hour: string, change = {}) =>
  server.given.booking(change, { to: 'planned', checkerId, startAt: instantAt(day, hour) })
const makeLink = async (id: string) => {
  const { status, body } = await network.post(`/api/checkers/${id}/calendar-link`, {})
  expect(status).toBe(201)
  return new URL(String(body['url'])).pathname
}
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => Object.fromEntries(event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())])))

describe('the link of a calendar', () => {
  it('is made, read without signing in, and revoked; only its hash is kept [ENT-5] [PC-13]', async () => {
    const { id } = await server.given.checker()
    const path = await makeLink(id)

    const read = await server.anonymous.file(path)
    const cached = await server.anonymous.file(`${path}?nocache=1&utm_source=agenda`)
    const response = await network.get(`/api/checkers/${id}/calendar-link`)
    const revoked = await network.delete(`/api/checkers/${id}/calendar-link`)
    const gone = await server.anonymous.get(path)

    expect([cached.status, cached.text]).toEqual([200, read.text])
    expect([read.status, read.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(response.body).toMatchObject({ link: { createdAt: expect.any(String) } })
    expect(JSON.stringify(response.body)).not.toContain(path.split('/')[3])
    expect(revoked.status).toBe(204)
    expect(gone).toMatchObject({ status: 410, body: { code: 'LINK_REVOKED' } })
    expect(await network.delete(`/api/checkers/${id}/calendar-link`)).toMatchObject({ status: 404, body: { code: 'LINK_NOT_FOUND' } })
    expect((await network.get(`/api/checkers/${id}/calendar-link`)).body).toEqual({ link: null })
    const rows = await server.db.selectFrom('personal_link').select('hash').where('checker_id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(path).not.toContain(rows[0]?.hash ?? '?')
  })

  it('ends the one before when another is made', async () => {
    const { id } = await server.given.checker()
    const [first, second] = [await makeLink(id), await makeLink(id)]
    expect((await server.anonymous.get(first)).status).toBe(410)
    expect((await server.anonymous.file(second)).status).toBe(200)
  })

  it('opens nothing with another secret, and is told by history without it', async () => {
    const { id } = await server.given.checker()
    const secret = (await makeLink(id)).split('/')[3] ?? ''
    expect(await server.anonymous.get(`/api/links/${'0'.repeat(64)}/calendar.ics`)).toMatchObject({
      status: 404,
      body: { code: 'LINK_NOT_FOUND' },
    })
    const events = await server.db.selectFrom('event').selectAll().where('entity_id', '=', id).execute()
    expect(events.map(({ kind }) => kind)).toEqual(['calendarLinkMade'])
    expect(JSON.stringify(events)).not.toContain(secret)
  })

  it('ends when its checker leaves the network [ENT-5]', async () => {
    const { id } = await server.given.checker()
    const path = await makeLink(id)
    const left = await network.post(`/api/checkers/${id}/transitions`, { to: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' })
    expect([left.status, (await server.anonymous.get(path)).status]).toEqual([200, 410])
  })

  it('is made for a checker that exists', async () => {
    const { id } = await server.given.client()
    expect(await network.post(`/api/checkers/${id}/calendar-link`, {})).toMatchObject({ status: 404, body: { code: 'CHECKER_NOT_FOUND' } })
  })
})

describe('the feed', () => {
  it('tells missions, absences and what was cancelled of both, on Paris clocks, without naming anybody', async () => {
    const { id } = await server.given.checker()
    const tenants = [{ role: 'outgoing', gender: 'MR', firstName: 'Octave', lastName: 'Secretaire', phone: '+33639980001' }]
    const mission = await planned(id, '09:00', { floor: '3', digicode: 'B4417', comment: 'Clés sous le pot', tenants: [] })
    const canceled = await planned(id, '11:00')
    await network.post(`/api/bookings/${canceled.id}/transitions`, {
      to: 'canceled',
      reason: 'Client',
      facts: { cause: 'client_request', feeCents: 0 },
    })
    const away = { startAt: instantAt('2027-03-08', '00:00'), endAt: instantAt('2027-03-10', '00:00'), reason: 'Opération du genou' }
    await network.post(`/api/checkers/${id}/absences`, away)
    const hours = await network.post(`/api/checkers/${id}/absences`, {
      ...away,
      startAt: instantAt(day, '14:00'),
      endAt: instantAt(day, '16:00'),
    })
    await network.delete(`/api/checkers/${id}/absences/${String(hours.body['id'])}`, { 'if-match': '"1"' })
    const blocked = { checkerId: id, startAt: instantAt(day, '17:00'), endAt: instantAt(day, '18:00'), reason: 'Chez Dupont' }
    expect(await network.post('/api/calendar/time-blocks', blocked)).toMatchObject({ status: 201 })

    const { text } = await network.file(`/api/checkers/${id}/calendar.ics`)
    const events = eventsOf(text)

    expect(events).toMatchObject([
      {
        summary: 'Entrée, Paris',
        dtstart: '2027-03-01T09:00:00',
        status: 'CONFIRMED',
        location: '12 rue des Lilas, 75011 Paris',
        sequence: String(mission.version),
      },
      { summary: 'Entrée, Paris', dtstart: '2027-03-01T11:00:00', status: 'CANCELLED' },
      { summary: 'Absence', dtstart: '2027-03-01T14:00:00', status: 'CANCELLED', sequence: '2' },
      { summary: 'Absence', dtstart: '2027-03-08', dtend: '2027-03-10', status: 'CONFIRMED' },
      { summary: 'Créneau bloqué', dtstart: '2027-03-01T17:00:00', dtend: '2027-03-01T18:00:00', status: 'CONFIRMED' },
    ])
    expect(events[0]?.['description']).toBe(`Mission ${mission.missionCode}\nÉtage 3`)
    expect(text).toContain('DTSTART;TZID=Europe/Paris:20270301T090000')
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(5)
    for (const secret of ['genou', 'Dupont', 'Clés', 'B4417', 'Agence du Port', tenants[0]?.lastName ?? ''])
      expect(text).not.toContain(secret)
  })

  it('keeps its identifiers when a mission moves, and raises its sequence', async () => {
    const { id } = await server.given.checker()
    const mission = await planned(id, '09:00')
    const before = eventsOf((await network.file(`/api/checkers/${id}/calendar.ics`)).text)
    await network.post(`/api/bookings/${mission.id}/transitions`, { to: 'planned', startAt: instantAt(day, '15:00'), reason: 'Client' })
    const after = eventsOf((await network.file(`/api/checkers/${id}/calendar.ics`)).text)
    expect(after[0]?.['uid']).toBe(before[0]?.['uid'])
    expect(Number(after[0]?.['sequence'])).toBeGreaterThan(Number(before[0]?.['sequence']))
  })

  it('is not sent again to whoever has it, and is when something changed', async () => {
    const { id } = await server.given.checker()
    await planned(id, '09:00')
    const path = await makeLink(id)
    const first = await server.anonymous.file(path)
    const tag = String(first.headers['etag'])

    const again = await server.anonymous.file(path, { 'if-none-match': tag })
    await planned(id, '14:00')
    const changed = await server.anonymous.file(path, { 'if-none-match': tag })

    expect([again.status, again.text]).toEqual([304, ''])
    expect(changed.status).toBe(200)
  })

  it('is written as calendars read it: CRLF, no line over 75 octets, a zone for its hours', async () => {
    const { id } = await server.given.checker('Éloïse Grand-Champ')
    await planned(id, '09:00', { address: `12, rue de l’Été; ${'bâtiment côté cour '.repeat(8)}` })
    const { text } = await network.file(`/api/checkers/${id}/calendar.ics`)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text).toContain('TZID:Europe/Paris\r\n')
  })
})
