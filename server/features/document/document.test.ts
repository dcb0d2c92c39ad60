import type { Permission } from '@adm/domain/permission'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { onePagePdf } from '../../demo/follow-up/one-page-pdf.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { drain, startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
type Person = Awaited<ReturnType<TestServer['signedIn']>>
let planner: Person
let reader: Person
let clock: string | null = null
beforeAll(async () => {
  server = await startTestServer([], { now: () => clock ?? new Date().toISOString() })
  planner = await server.signedIn('bookings:read', 'bookings:update')
  reader = await server.signedIn('bookings:read')
})
afterAll(() => server.stop())

const pdf = (line = 'Bon de commande') => Buffer.from(onePagePdf([line, crypto.randomUUID()]))
type Sent = {
  name?: string
  bytes?: Uint8Array<ArrayBuffer>
  url?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
}

const sendTo = (who: Pick<Person, 'form'>, { name = 'Bon.pdf', bytes = pdf(), url = '/api/documents', fields = {}, headers }: Sent) =>
  who.form(url, fields, new File([bytes], name), headers)
const join = (entityId: string, sent: Sent = {}, who: Pick<Person, 'form'> = planner) =>
  sendTo(who, { ...sent, fields: { type: 'ANNEX', entity: 'booking', entityId, ...sent.fields } })
const listOf = (entityId: string, who: Pick<Person, 'get'> = planner) => who.get(`/api/documents?entity=booking&entityId=${entityId}`)
const raw = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { ...planner.who, ...headers } })
const copies = (entityId: string) =>
  server.db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select(['key', 'document_version.hash'])
    .where('entity_id', '=', entityId)
    .orderBy('number')
    .execute()
const sweep = async () => {
  const runner = makeRunner(server.runtime, jobs)
  await drain(runner)
}

describe('a document', () => {
  it('is joined, listed with its hash, its keeping and who gave it, and comes back byte for byte as a file to save [ENT-11]', async () => {
    const { id } = await server.given.booking()
    const bytes = pdf()
    const given = await join(id, { name: 'Été – bon n° 12.pdf', bytes, fields: { type: 'PURCHASE_ORDER' } })

    expect(given).toMatchObject({
      status: 201,
      body: {
        name: 'Été – bon n° 12.pdf',
        type: 'PURCHASE_ORDER',
        status: 'active',
        version: 1,
        versions: [{ number: 1, kind: 'pdf', bytes: bytes.length, byName: 'Camille' }],
        retention: { untilDay: null, isLegal: false },
      },
    })
    expect(await listOf(id, reader)).toMatchObject({ status: 200, body: { total: 1, most: 200, items: [{ id: given.body['id'] }] } })
    const got = await raw(`/api/documents/${String(given.body['id'])}/content`)
    expect(got.rawPayload.equals(bytes)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Ete  bon n 12.pdf"; filename*=UTF-8''${encodeURIComponent('Été – bon n° 12.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  })

  it('is given in parts to whoever asks for them', async () => {
    const { id } = await server.given.booking()
    const bytes = pdf()
    const { body } = await join(id, { bytes })
    const part = async (range: string) => {
      const { statusCode, rawPayload, headers } = await raw(`/api/documents/${String(body['id'])}/content`, { range })
      return [statusCode, rawPayload.toString('latin1'), headers['content-range']]
    }
    const text = bytes.toString('latin1')
    const { length } = bytes
    expect(await part('bytes=0-4')).toEqual([206, '%PDF-', `bytes 0-4/${length}`])
    expect(await part('bytes=-6')).toEqual([206, text.slice(-6), `bytes ${length - 6}-${length - 1}/${length}`])
    expect(await part(`bytes=${length}-`)).toEqual([416, '', `bytes */${length}`])
    expect(await part('bytes=4-2')).toEqual([200, text, undefined])
  })

  it('that is a picture is drawn anew: upright, without its position nor its author', async () => {
    const { id } = await server.given.booking()
    const turned = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#246' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Zoé Garnier' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()

    const { body } = await join(id, { name: 'IMG_0001.JPEG', bytes: Buffer.from(turned) })

    expect(body).toMatchObject({ name: 'IMG_0001.JPEG', versions: [{ kind: 'jpeg', width: 20, height: 60 }] })
    const { rawPayload } = await raw(`/api/documents/${String(body['id'])}/content`)
    const { exif, xmp, iptc, orientation } = await sharp(rawPayload).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(rawPayload.includes('Garnier')).toBe(false)
  })

  it('changes its name and type under its version, and takes new contents; the earlier ones stay readable', async () => {
    const { id } = await server.given.booking()
    const first = pdf('Premier')
    const url = `/api/documents/${String((await join(id, { bytes: first })).body['id'])}`
    expect(await planner.patch(url, { type: 'COST_ESTIMATE' })).toMatchObject({ status: 428 })
    expect(await planner.patch(url, { type: 'COST_ESTIMATE', name: 'Chiffrage' }, { 'if-match': '"1"' })).toMatchObject({
      status: 200,
      body: { type: 'COST_ESTIMATE', name: 'Chiffrage.pdf', version: 2 },
    })
    expect(await planner.patch(url, { name: 'a/b.pdf' }, { 'if-match': '"2"' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name' }] },
    })
    expect(await planner.patch(url, { name: 'photo.png' }, { 'if-match': '"2"' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'name', message: 'Gardez la fin du nom, qui dit le type du fichier.' }] },
    })
    const second = pdf('Second')
    const versions = { url: `${url}/versions` }
    expect(await sendTo(planner, { ...versions, bytes: first })).toMatchObject({ status: 409, body: { code: 'SAME_CONTENT' } })
    expect(await sendTo(planner, { ...versions, bytes: second, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
      body: { current: { version: 2 } },
    })
    expect(await sendTo(planner, { ...versions, bytes: second })).toMatchObject({
      status: 201,
      body: { version: 3, name: 'Chiffrage.pdf', versions: [{ number: 2 }, { number: 1 }] },
    })
    expect((await raw(`${url}/content`)).rawPayload.equals(second)).toBe(true)
    expect((await raw(`${url}/content?number=1`)).rawPayload.equals(first)).toBe(true)
    expect(await raw(`${url}/content?number=3`)).toMatchObject({ statusCode: 404 })
  })

  it('is deleted for one of the three reasons: the bytes are destroyed, the row, the reason and the hashes stay [ENT-11]', async () => {
    const { id } = await server.given.booking()
    const { body } = await join(id)
    const url = `/api/documents/${String(body['id'])}`
    await sendTo(planner, { url: `${url}/versions` })
    const [first, second] = await copies(id)
    const refused = await planner.post(`${url}/transitions`, { to: 'deleted', reason: 'BORED' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'reason', message: 'Choisissez un motif de suppression.' }] } })
    expect(await planner.post(`${url}/transitions`, { to: 'deleted', reason: 'CONTRACTUAL_DELETE' })).toMatchObject({
      status: 409,
      body: {
        code: 'DOCUMENT_KEPT',
        message: expect.stringMatching(/^La durée de conservation n'a pas commencé à courir .+autre motif\.$/),
      },
    })

    const deleted = await planner.post(`${url}/transitions`, { to: 'deleted', reason: 'GDPR_DELETE' }, { 'if-match': '"2"' })

    expect(deleted).toMatchObject({
      status: 200,
      body: {
        status: 'deleted',
        deleteReason: 'GDPR_DELETE',
        deletedByName: 'Camille',
        versions: [{ hash: second?.hash }, { hash: first?.hash }],
      },
    })
    for (const address of [`${url}/content`, `${url}/content?number=1`])
      expect((await raw(address)).json()).toMatchObject({ statusCode: 410, code: 'DOCUMENT_DELETED' })
    await sweep()
    for (const { key } of [first, second].flatMap((copy) => copy ?? []))
      await expect(server.runtime.files.read(key ?? '')).rejects.toThrow(/ENOENT/)
    expect(await listOf(id)).toMatchObject({ body: { items: [{ status: 'deleted', versions: [{ number: 2 }, { number: 1 }] }] } })
    for (const again of [
      planner.post(`${url}/transitions`, { to: 'deleted', reason: 'GDPR_DELETE' }),
      planner.patch(url, { name: 'x.pdf' }, { 'if-match': '"3"' }),
      sendTo(planner, { url: `${url}/versions` }),
    ])
      expect(await again).toMatchObject({ status: 409, body: { message: 'Ce document est déjà supprimé.' } })
  })

  it('that is the report of a mission done is kept for its legal time, under its type', async () => {
    const { id } = await server.given.booking()
    const { body } = await join(id, { fields: { type: 'REPORT_CHECKOUT' } })
    const done = { status: 'done', end_at: '2027-03-08T09:00:00.000Z' } as const
    await server.db.updateTable('booking').set(done).where('id', '=', id).execute()
    const url = `/api/documents/${String(body['id'])}`
    const retained = {
      status: 409,
      body: { code: 'DOCUMENT_KEPT', message: expect.stringMatching(/^Ce rapport doit être conservé jusqu'au .+ mars 2030/) },
    }

    expect(await planner.get(url)).toMatchObject({ body: { retention: { untilDay: '2030-03-08', isLegal: true } } })
    for (const reason of ['CONTRACTUAL_DELETE', 'GDPR_DELETE', 'REQUEST_DELETE'])
      expect(await planner.post(`${url}/transitions`, { to: 'deleted', reason })).toMatchObject(retained)
    expect(await planner.patch(url, { type: 'ANNEX' }, { 'if-match': '"1"' })).toMatchObject(retained)
    clock = '2030-03-09T09:00:00.000Z'
    expect(await planner.post(`${url}/transitions`, { to: 'deleted', reason: 'CONTRACTUAL_DELETE' })).toMatchObject({ status: 200 })
    clock = null
  })

  it('tells its history, and that of its order; the same attempt is one document', async () => {
    const { id } = await server.given.booking()
    const sent: Sent = { bytes: pdf(), headers: { 'idempotency-key': crypto.randomUUID() } }
    const first = await join(id, sent)
    expect((await join(id, sent)).body).toEqual(first.body)
    expect(await join(id, { ...sent, bytes: pdf() })).toMatchObject({ status: 422 })
    const url = `/api/documents/${String(first.body['id'])}`
    await planner.post(`${url}/transitions`, { to: 'deleted', reason: 'REQUEST_DELETE' })

    expect((await listOf(id)).body).toMatchObject({ total: 1 })
    expect((await planner.get(`${url}/history`)).body).toMatchObject([
      { kind: 'added' },
      { kind: 'deleted', facts: { reason: 'REQUEST_DELETE' } },
    ])
    expect((await planner.get(`/api/bookings/${id}/history`)).body).toMatchObject([
      { kind: 'E01' },
      { kind: 'documentAdded', facts: { documentName: 'Bon.pdf', documentType: 'ANNEX' } },
      { kind: 'documentDeleted', facts: { reason: 'REQUEST_DELETE' } },
    ])
  })
})

describe('who may', () => {
  it('is asked of what the document hangs on, and a guess teaches nothing [PERM-3]', async () => {
    const { id } = await server.given.booking()
    const url = `/api/documents/${String((await join(id)).body['id'])}`
    const stranger = await server.signedIn(...(['clients:read', 'clients:update', 'invoices:read'] satisfies Permission[]))

    for (const path of [url, `${url}/content`, `${url}/history`, `/api/documents?entity=booking&entityId=${id}`])
      expect(await server.anonymous.get(path)).toMatchObject({ status: 401 })
    for (const path of [url, `${url}/content`, `${url}/history`]) {
      const guessed = await stranger.get(path)
      const unknown = await stranger.get(path.replace(/[0-9a-f-]{36}/, crypto.randomUUID()))
      expect(guessed).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND' } })
      expect({ ...guessed.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    }
    expect(await listOf(id, stranger)).toMatchObject({ status: 403, body: { message: expect.stringContaining('Voir les commandes') } })
    expect(await stranger.patch(url, { name: 'x.pdf' }, { 'if-match': '"1"' })).toMatchObject({ status: 404 })
    expect(await stranger.post(`${url}/transitions`, { to: 'deleted', reason: 'GDPR_DELETE' })).toMatchObject({ status: 404 })
    expect(await join(id, {}, stranger)).toMatchObject({ status: 403 })

    const refused = { status: 403, body: { message: "Vous n'avez pas le droit d'effectuer cette action (Modifier les commandes)." } }
    expect(await join(id, {}, reader)).toMatchObject(refused)
    expect(await sendTo(reader, { url: `${url}/versions` })).toMatchObject(refused)
    expect(await reader.patch(url, { name: 'x.pdf' }, { 'if-match': '"1"' })).toMatchObject(refused)
    expect(await reader.post(`${url}/transitions`, { to: 'deleted', reason: 'GDPR_DELETE' })).toMatchObject(refused)
    expect((await listOf(id)).body).toMatchObject({ total: 1, items: [{ version: 1, status: 'active' }] })
  })

  it('is nobody while orders are switched off, and nobody finds an order that is not there', async () => {
    const { id } = await server.given.booking()
    const url = `/api/documents/${String((await join(id)).body['id'])}`
    await server.db.updateTable('feature_option').set({ booking: false }).execute()
    const off = [await listOf(id), await planner.get(url), await planner.get(`${url}/content`), await join(id)]
    await server.db.updateTable('feature_option').set({ booking: true }).execute()
    for (const answer of off) expect(answer).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })

    expect(await listOf(crypto.randomUUID())).toMatchObject({ status: 404 })
    expect(await join(crypto.randomUUID())).toMatchObject({ status: 422, body: { errors: [{ path: 'entityId' }] } })
    expect(await join(id, { fields: { type: 'NOVEL' } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'type', message: 'Choisissez un type de document.' }] },
    })
    expect(await join(id, { fields: { entity: 'user_account' } })).toMatchObject({ status: 422, body: { errors: [{ path: 'entity' }] } })
  })
})

describe('what an order waits for', () => {
  it('is told with its documents: what its client wants, and what ends it [VAL-6]', async () => {
    const { id } = await server.given.booking({ service: 'diagnostics', partnerName: 'Diag Ouest' })
    const processes = JSON.stringify([
      {
        id: crypto.randomUUID(),
        title: 'Bon exigé',
        instructions: null,
        checklist: [],
        documentTypes: ['PURCHASE_ORDER'],
        recipients: null,
        extraMinutes: 0,
      },
    ])
    await server.db.updateTable('booking').set({ processes }).where('id', '=', id).execute()
    await join(id)
    expect((await listOf(id)).body['expected']).toEqual([{ type: 'PURCHASE_ORDER', why: 'procédure « Bon exigé »' }])

    await join(id, { fields: { type: 'PURCHASE_ORDER' } })
    const planned = { to: 'planned', startAt: '2027-03-08T09:00:00.000Z' }
    expect(await planner.post(`/api/bookings/${id}/transitions`, planned)).toMatchObject({ status: 200 })
    expect((await listOf(id)).body['expected']).toEqual([{ type: 'ANNEX', why: 'pour clôturer la commande' }])
    const close = () => planner.post(`/api/bookings/${id}/transitions`, { to: 'succeeded' })
    expect(await close()).toMatchObject({ status: 409, body: { guard: 'G22', message: 'Ajoutez un fichier de type « Annexe ».' } })

    await join(id)
    expect((await listOf(id)).body['expected']).toEqual([])
    expect(await close()).toMatchObject({ status: 200 })
  })
})
