import { request } from 'node:http'
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import { onePagePdf } from '../../demo/follow-up/one-page-pdf.ts'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { drain, fileForm, startTestServer, type TestServer } from '../../testing/testing.ts'

// A file that is not a document is refused with a sentence that gives the reason, and nothing of it is stored.

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let clock: string | null = null
beforeAll(async () => {
  server = await startTestServer([], { now: () => clock ?? new Date().toISOString() })
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const pdf = () => Buffer.from(onePagePdf(['Bon de commande', crypto.randomUUID()]))
const join = (entityId: string, { name, bytes = pdf() }: { name: string; bytes?: Uint8Array<ArrayBuffer> }) =>
  planner.form('/api/documents', { type: 'ANNEX', entity: 'booking', entityId }, new File([bytes], name))
const listOf = (entityId: string) => planner.get(`/api/documents?entity=booking&entityId=${entityId}`)
const waitingCopies = async () =>
  (await server.db.selectFrom('stored_file').select('key').where('state', '<>', 'kept').execute()).map(({ key }) => key)
const sweep = async () => {
  const runner = makeRunner(server.runtime, jobs)
  await drain(runner)
}

const pngChunk = (kind: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
}
/** A PNG whose header declares this size. */
const pngOf = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    sign,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
const photo = await sharp({
  create: { width: 200, height: 150, channels: 3, background: '#864', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .jpeg()
  .toBuffer()
const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

describe('a line that is cut in the middle of a file', () => {
  it('leaves no document, no waiting copy and the key free: sent again under it, the file is joined once', async () => {
    const { id } = await server.given.booking()
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const countFiles = async () =>
      Number((await server.db.selectFrom('stored_file').select(sql`count(*)`.as('n')).executeTakeFirstOrThrow()).n)
    const before = await countFiles()
    const form = fileForm(pdf(), { type: 'ANNEX', entity: 'booking', entityId: id }, 'Bon.pdf')
    const sample = new Request(address, { method: 'POST', body: form })
    const whole = Buffer.from(await sample.clone().arrayBuffer())
    const type = sample.headers.get('content-type') ?? ''
    const sent = request(`${address}/api/documents`, {
      method: 'POST',
      headers: { ...planner.who, ...key, 'content-type': type, 'content-length': whole.byteLength },
    })
    const cut = new Promise((resolve) => sent.once('error', resolve))
    sent.write(whole.subarray(0, whole.byteLength - 100), () => setImmediate(() => sent.destroy(new Error('cut'))))
    await cut

    expect([await countFiles(), (await listOf(id)).body]).toMatchObject([before, { items: [] }])
    const again = async () =>
      (await fetch(`${address}/api/documents`, { method: 'POST', headers: { ...planner.who, ...key, 'content-type': type }, body: whole }))
        .status
    expect([await again(), await again()]).toEqual([201, 201])
    expect((await listOf(id)).body['items']).toHaveLength(1)
  })
})

describe('what is refused', () => {
  it.each([
    [
      'a web page named .pdf',
      'facture.pdf',
      Buffer.from('<html><script>alert(1)</script></html>'),
      /^Ce type de fichier n'est pas accepté \(PDF, JPEG, PNG ou WebP\)\.$/,
    ],
    [
      'a drawing with a script',
      'plan.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /^Ce type de fichier n'est pas accepté/,
    ],
    [
      'a photo of an iPhone',
      'IMG_0001.HEIC',
      Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1'),
      /^Cette photo est au format HEIC des iPhone.* exportez la photo en JPEG\.$/,
    ],
    ['a program named .jpg', 'photo.jpg', Buffer.from('MZ\u0090\u0000 this program'), /^Ce type de fichier n'est pas accepté/],
    ['a photo named .pdf', 'bon.pdf', photo, /^Le contenu de ce fichier est de type JPEG, mais son nom dit autre chose/],
    ['a PDF named .exe', 'bon.exe', pdf(), /^Le contenu de ce fichier est de type PDF/],
    ['a photo that is a page too', 'photo.jpg', Buffer.concat([photo, Buffer.from('<html><script>')]), /^Ce fichier en cache un autre/],
    ['a PDF that is an archive too', 'bon.pdf', Buffer.concat([pdf(), zipEnd]), /^Ce fichier en cache un autre/],
    [
      'a photo that is a PDF too',
      'photo.jpg',
      Buffer.concat([photo.subarray(0, 20), Buffer.from('%PDF-1.4'), photo.subarray(20)]),
      /^Ce fichier en cache un autre/,
    ],
    ['1.6 thousand million pixels', 'plan.png', pngOf(40_000, 40_000), /^Cette image dépasse 80 millions de pixels/],
    ['a claim of more than memory', 'plan.png', pngOf(2 ** 31 - 1, 2 ** 31 - 1), /^(Ce fichier est illisible|Cette image dépasse)/],
    ['half a photo', 'photo.jpg', photo.subarray(0, photo.length / 2), /^Ce fichier est illisible/],
    ['half a PDF', 'bon.pdf', pdf().subarray(0, 200), /^Ce fichier est illisible/],
    ['nothing', 'bon.pdf', Buffer.alloc(0), /^Ce fichier est vide/],
    ['more than 25 MB', 'bon.pdf', Buffer.concat([pdf(), Buffer.alloc(25 * 2 ** 20)]), /^Ce fichier dépasse 25 Mo\. /],
    ['a hidden name', '.htaccess', pdf(), /^Le contenu|^Certains champs/],
  ])('%s, in a French sentence, and nothing of it is left', async (_, name, bytes, sentence) => {
    const { id } = await server.given.booking()
    const before = await waitingCopies()

    const refused = await join(id, { name, bytes: Buffer.from(bytes) })

    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(refused.body['message']).toMatch(sentence)
    expect((await listOf(id)).body).toMatchObject({ total: 0 })
    expect(await waitingCopies()).toEqual(before)
  })

  it('the folders of a name are left out, and what it hides as well', async () => {
    const { id } = await server.given.booking()
    for (const name of ['../../etc/Bon.pdf', 'C:\\fakepath\\Bon.pdf', '\u202EBon.pdf'])
      expect((await join(id, { name })).body['name']).toBe('Bon.pdf')
  })

  it('a ninth document of an order on demand, however many come at once [VAL-13]', async () => {
    const { id } = await server.given.booking({ service: 'diagnostics' })
    const sent = await Promise.all(Array.from({ length: 9 }, (_, rank) => join(id, { name: `Plan ${rank}.pdf` })))

    expect(sent.filter(({ status }) => status === 201)).toHaveLength(8)
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'TOO_MANY_DOCUMENTS',
      guard: 'G38',
      message: 'Vous pouvez joindre 8 documents au maximum.',
    })
    expect((await listOf(id)).body).toMatchObject({ total: 8, most: 8 })
    const [left] = await waitingCopies()
    clock = new Date(Date.now() + 2 * 3_600_000).toISOString()
    await makeRunner(server.runtime, jobs).plan()
    await sweep()
    clock = null
    expect(await waitingCopies()).toEqual([])
    await expect(server.runtime.files.read(left ?? '')).rejects.toThrow(/ENOENT/)
  })
})
