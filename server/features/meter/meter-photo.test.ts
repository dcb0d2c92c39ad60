import { meter } from '@adm/domain/meter/meter'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../app.ts'
import { onePagePdf } from '../../demo/follow-up/one-page-pdf.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { drain, startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
  reader = await server.signedIn('bookings:read')
})
afterAll(() => server.stop())

const photoOf = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
    .toBuffer()
const photo = await photoOf('#284')

let doors = 0
/** A meter with a reading for an order. */
const readOnce = async () => {
  doors += 1
  const booking = await server.given.booking({ door: `P${doors}` })
  const draft = { dwellingId: booking.dwellingId, type: 'ELECTRICITY', pointNumber: '12345678901234', unit: 'kWh' }
  const { body } = await planner.post('/api/meters', draft)
  const url = `/api/meters/${String(body['id'])}`
  const read = meter.parse((await planner.post(`${url}/readings`, { bookingId: booking.id, day: '2026-10-01', index: 1200 })).body)
  const readingId = read.readings[0]?.id ?? ''
  const photosOf = async () => (await planner.get(`/api/bookings/${booking.id}/meters`)).body['photos']
  const history = async () => z.array(z.looseObject({ kind: z.string() })).parse((await planner.get(`${url}/history`)).body)
  return { booking, url, readingId, photosOf, history }
}
const give = (
  entityId: string,
  { name = 'Compteur.jpg', bytes = photo, type = 'ANNEX' } = {},
  who: Pick<typeof planner, 'form'> = planner,
) => who.form('/api/documents', { type, entity: 'meter-reading', entityId }, new File([Uint8Array.from(bytes)], name))
const keysOf = (documentId: string) =>
  server.db.selectFrom('document_version').select(['key', 'hash']).where('document_id', '=', documentId).execute()
const sweep = async () => {
  const runner = makeRunner(server.runtime, jobs)
  await drain(runner)
}

describe('the photo of a reading', () => {
  it('is joined without its position, shown with its order, replaced, and told by the history of its meter [ENT-9] [ENT-11]', async () => {
    const { url, readingId, photosOf, history } = await readOnce()
    const given = await give(readingId)
    expect(given).toMatchObject({ status: 201, body: { entity: 'meter-reading', type: 'ANNEX', versions: [{ kind: 'jpeg', width: 60 }] } })
    const id = String(given.body['id'])
    expect(await photosOf()).toEqual([{ readingId, documentId: id, version: 1 }])
    const content = await server.app.inject({ method: 'GET', url: `/api/documents/${id}/content`, headers: reader.who })
    expect((await sharp(content.rawPayload).metadata()).exif).toBeUndefined()

    const other = new File([Uint8Array.from(await photoOf('#842'))], 'Compteur net.jpg')
    expect(await planner.form(`/api/documents/${id}/versions`, {}, other)).toMatchObject({ status: 201, body: { versions: [{}, {}] } })
    expect(await photosOf()).toEqual([{ readingId, documentId: id, version: 2 }])
    expect(await history()).toMatchObject([
      { kind: 'created' },
      { kind: 'read' },
      { kind: 'photoAdded', facts: { readingId, documentName: 'Compteur.jpg' } },
      { kind: 'photoReplaced', facts: { readingId } },
    ])
    expect((await planner.get(url)).body).toMatchObject({ version: 4 })
  })

  it('is one, a picture, of a reading that is there, given by whoever may change orders; a refusal leaves nothing', async () => {
    const { readingId, photosOf, history } = await readOnce()
    const pdf = Buffer.from(onePagePdf(['Relevé']))
    expect(await give(readingId, {}, reader)).toMatchObject({ status: 403 })
    expect(await give(server.runtime.newId())).toMatchObject({ status: 422, body: { errors: [{ message: "Ce relevé n'existe pas." }] } })
    expect(await give(readingId, { name: 'Relevé.pdf', bytes: pdf })).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('JPEG, PNG ou WebP') },
    })
    expect(await give(readingId, { type: 'REPORT_CHECKIN' })).toMatchObject({ status: 422, body: { errors: [{ path: 'type' }] } })
    expect(await photosOf()).toEqual([])
    expect(await history()).toHaveLength(2)

    const [first, second] = await Promise.all([give(readingId), give(readingId)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = first.status === 409 ? first : second
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_DOCUMENTS', message: 'Un fichier est déjà joint ici\u00a0: remplacez-le.' })
  })

  it('is deleted for one of the three reasons: its content is destroyed, its print stays', async () => {
    const { readingId, photosOf, history } = await readOnce()
    const id = String((await give(readingId)).body['id'])
    const deletion = { to: 'deleted', reason: 'GDPR_DELETE' }
    expect(await reader.post(`/api/documents/${id}/transitions`, deletion)).toMatchObject({ status: 403 })
    expect(await planner.post(`/api/documents/${id}/transitions`, deletion)).toMatchObject({ status: 200 })
    expect(await photosOf()).toEqual([])
    expect(await keysOf(id)).toMatchObject([{ key: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect((await history()).at(-1)).toMatchObject({ kind: 'photoDeleted', facts: { reason: 'GDPR_DELETE' } })
  })

  it('goes with its reading, on request: its bytes are destroyed, its row, its reason and its print stay', async () => {
    const { url, readingId, history } = await readOnce()
    const id = String((await give(readingId)).body['id'])
    const [{ key } = { key: null }] = await keysOf(id)
    expect(await planner.delete(`${url}/readings/${readingId}`, { 'if-match': '"3"' })).toMatchObject({ status: 204 })
    await sweep()

    const row = await server.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'deleted', delete_reason: 'REQUEST_DELETE', deleted_by: planner.id })
    expect(await keysOf(id)).toMatchObject([{ key: null }])
    await expect(server.runtime.files.read(key ?? '')).rejects.toThrow(/ENOENT/)
    expect(await planner.get(`/api/documents/${id}`)).toMatchObject({ status: 404 })
    expect((await history()).map(({ kind }) => kind)).toEqual(['created', 'read', 'photoAdded', 'readingRemoved'])
    const events = await server.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('at').execute()
    expect(events).toEqual([{ kind: 'added' }, { kind: 'deleted' }])
  })

  it('goes with a change of device that is undone', async () => {
    const { booking, url } = await readOnce()
    const next = await server.given.booking({ door: booking.door ?? '' })
    const change = { bookingId: next.id, day: '2026-11-01', lastIndex: 1300, serial: 'LK-90', firstIndex: 2 }
    const { readings } = meter.parse((await planner.post(`${url}/device-changes`, change)).body)
    const installed = readings.find(({ kind }) => kind === 'installed')?.id ?? ''
    const id = String((await give(installed)).body['id'])
    expect(await planner.delete(`${url}/readings/${installed}`, { 'if-match': '"4"' })).toMatchObject({ status: 204 })
    expect(await keysOf(id)).toMatchObject([{ key: null }])
  })

  it('is refused where meters are switched off', async () => {
    const { readingId } = await readOnce()
    await server.db.updateTable('feature_option').set({ meters: false }).execute()
    expect(await give(readingId)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
    await server.db.updateTable('feature_option').set({ meters: true }).execute()
  })
})
