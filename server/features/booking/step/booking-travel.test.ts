import { instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let lead: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  lead = await server.signedIn('checkers:read', 'checkers:update', 'areas:read', 'areas:update', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const day = '2027-03-01'
const at = (hour: string) => instantAt(day, hour)
const ifMatch = (version: unknown) => ({ 'if-match': `"${String(version)}"` })
const planned = (checkerId: string, hour: string) => server.given.booking({}, { to: 'planned', checkerId, startAt: at(hour) })
/** The departure times of the checker's missions, in order. */
const leaving = async (checkerId: string) => {
  const rows = await server.db.selectFrom('mission').select('leaves_at').where('checker_id', '=', checkerId).orderBy('start_at').execute()
  return rows.map((row) => row.leaves_at)
}
const areaOf75011 = async () => {
  const { id } = await server.given.area()
  return (await lead.get(`/api/areas/${id}`)).body
}

describe('a new home of a checker', () => {
  it('moves when the checker sets out for the first mission of each day to come, and nothing else', async () => {
    const { id } = await server.given.checker()
    await planned(id, '09:00')
    await planned(id, '15:00')
    const before = await leaving(id)

    expect(await lead.patch(`/api/checkers/${id}`, { zipCode: '78000' }, ifMatch(1))).toMatchObject({ status: 200 })

    const after = await leaving(id)
    expect(Date.parse(after[0] ?? '')).toBeLessThan(Date.parse(before[0] ?? ''))
    expect(after[1]).toBe(before[1])
  })

  it('leaves the ways alone when something else of the checker changes', async () => {
    const { id } = await server.given.checker()
    await planned(id, '09:00')
    const before = await leaving(id)
    await lead.patch(`/api/checkers/${id}`, { device: 'Tablette 4' }, ifMatch(1))
    expect(await leaving(id)).toEqual(before)
  })
})

describe('how people travel in an area', () => {
  it('is kept with the area, refused in French where it makes no sense', async () => {
    const { id, version } = await areaOf75011()
    const path = `/api/areas/${String(id)}`
    expect(await lead.patch(path, { travelProfile: 'SLOW' }, ifMatch(version))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'travelProfile', message: 'Choisissez un profil.' }] },
    })
    expect(await lead.patch(path, { aroundMinutes: 90 }, ifMatch(version))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'aroundMinutes', message: 'Indiquez un nombre de minutes entre 0 et 60.' }] },
    })
    const other = await server.given.area(['35000'], 'Rennes')
    expect(await lead.patch(`/api/areas/${other.id}`, { travelProfile: 'OPEN', aroundMinutes: 12 }, ifMatch(1))).toMatchObject({
      status: 200,
      body: { travelProfile: 'OPEN', aroundMinutes: 12 },
    })
  })

  it('reckons the ways of missions to come anew, and those of slots that are looked for', async () => {
    const { id } = await server.given.checker()
    await planned(id, '09:00')
    await planned(id, '15:00')
    const waiting = await server.given.booking()
    const { id: areaId, version } = await areaOf75011()

    const changed = await lead.patch(`/api/areas/${String(areaId)}`, { aroundMinutes: 25 }, ifMatch(version))

    expect(changed.status).toBe(200)
    expect(await leaving(id)).toEqual([at('08:34'), at('14:35')])
    const free = `/api/bookings/${waiting.id}/candidates?startAt=${encodeURIComponent(at('15:00'))}`
    expect((await lead.get(free)).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, allowed: false, refusals: expect.arrayContaining([expect.objectContaining({ guard: 'G5' })]) }),
      ]),
    )
    await lead.patch(`/api/areas/${String(areaId)}`, { aroundMinutes: null }, ifMatch(changed.body['version']))
    expect(await leaving(id)).toEqual([at('08:51'), at('14:52')])
  })

  it('never makes a checker leave a mission before it ends', async () => {
    const { id } = await server.given.checker()
    const first = await planned(id, '09:00')
    const begin = new Date(Date.parse(first.endAt ?? '') + 10 * 60_000).toISOString()
    await server.given.booking({}, { to: 'planned', checkerId: id, startAt: begin })
    const { id: areaId, version } = await areaOf75011()

    await lead.patch(`/api/areas/${String(areaId)}`, { aroundMinutes: 40 }, ifMatch(version))

    expect((await leaving(id))[1]).toBe(first.endAt)
  })
})
