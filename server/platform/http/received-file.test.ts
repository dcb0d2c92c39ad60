import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineCalls, fileBody, type ReceivedFile } from '@adm/contract/call/call'
import { Refusal } from '@adm/domain/refusal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { answers, inHalves } from './serve.ts'

// Test calls that take a file, outside all features: they cover the code shared by the features.

const answer = z.object({ name: z.string(), type: z.string(), bytes: z.int(), sha256: z.string(), kind: z.string(), begins: z.string() })
const fields = z.strictObject({ kind: z.enum(['plan', 'photo'], 'Choisissez une sorte de fichier.') })
const calls = defineCalls({
  upload: { method: 'POST', path: '/api/things/file', requires: ['bookings:update'], body: fileBody(fields), answer, status: 201 },
  small: {
    method: 'POST',
    path: '/api/things/small',
    requires: 'public',
    body: fileBody(z.strictObject({}), 2 ** 20),
    answer: z.object({}),
  },
  halves: {
    method: 'POST',
    path: '/api/things/halves',
    requires: 'signedIn',
    body: fileBody(fields),
    answer: z.object({ length: z.int() }),
  },
  plain: {
    method: 'POST',
    path: '/api/things/plain',
    requires: 'public',
    body: z.strictObject({ name: z.string() }),
    answer: z.object({}),
  },
})

let lastReceived: ReceivedFile | null = null
let onDisk: readonly string[] = ['not looked']
const things = answers(calls, {
  upload: async ({ body: { file, kind } }) => {
    lastReceived = file
    onDisk = readdirSync(spoolFolder)
    const { name, type, bytes, sha256 } = file
    return { name, type, bytes, sha256, kind, begins: Buffer.from((await file.read()).slice(0, 8)).toString('latin1') }
  },
  small: async () => ({}),
  halves: inHalves(
    async ({ body: { file, kind } }, { db }) => {
      if (kind === 'plan') throw new Refusal('invalid', 'NO_PLAN', 'Pas de plan ici.')
      let length = 0
      for await (const chunk of file.stream()) length += chunk.byteLength
      return { length, isInTransaction: db.isTransaction }
    },
    async ({ length, isInTransaction }, work) => ({ length: !isInTransaction && work.db.isTransaction ? length : -1 }),
  ),
  plain: async () => ({}),
})

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let address = ''
beforeAll(async () => {
  server = await startTestServer([things])
  planner = await server.signedIn('bookings:update')
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

let spoolFolder = ''
beforeEach(() => {
  spoolFolder = mkdtempSync(join(tmpdir(), 'spool-'))
  vi.stubEnv('TMPDIR', spoolFolder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(spoolFolder, { recursive: true })
})

const megabyte = 2 ** 20
const file = (bytes = 10, name = 'plan.pdf') => new File([new Uint8Array(bytes).fill(65)], name, { type: 'application/pdf' })
const formOf = (...parts: readonly [string, string | File][]): FormData => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
const answered = async (response: Response) => ({ status: response.status, body: z.looseObject({}).parse(await response.json()) })
const send = async (path: string, body: string | FormData, headers: Record<string, string> = planner.who) =>
  answered(await fetch(`${address}/api/things/${path}`, { method: 'POST', body, headers }))

/** A form whose text is written line by line, invalid for a browser. */
const written = (path: string, lines: readonly string[], headers: Record<string, string> = {}) =>
  send(path, lines.join('\r\n'), { 'content-type': 'multipart/form-data; boundary=X', ...planner.who, ...headers })

describe('a call that takes a file', () => {
  it('gets it whole with its print, its name without folders and the fields beside it, in any order', async () => {
    const sha256 = createHash('sha256').update('A'.repeat(10)).digest('hex')
    const whole = { name: 'plan.pdf', type: 'application/pdf', bytes: 10, sha256, kind: 'plan', begins: 'AAAAAAAA' }

    expect(await send('file', formOf(['kind', 'plan'], ['file', file()]))).toEqual({ status: 201, body: whole })
    expect(await send('file', formOf(['file', file()], ['kind', 'plan']))).toEqual({ status: 201, body: whole })
  })

  it('takes 25 MB and refuses one byte more, told in French', async () => {
    expect(await send('file', formOf(['kind', 'plan'], ['file', file(25 * megabyte)]))).toMatchObject({
      status: 201,
      body: { bytes: 25 * megabyte },
    })
    const message = 'Ce fichier dépasse 25 Mo. Choisissez un fichier plus léger.'
    const refused = { status: 413, body: { code: 'FILE_TOO_LARGE', message } }
    expect(await send('file', formOf(['kind', 'plan'], ['file', file(25 * megabyte + 1)]))).toMatchObject(refused)
    expect(await send('file', formOf(['kind', 'plan'], ['file', file(40 * megabyte)]))).toMatchObject(refused)
    expect(await send('small', formOf(['file', file(megabyte + 1)]))).toMatchObject({
      status: 413,
      body: { message: 'Ce fichier dépasse 1 Mo. Choisissez un fichier plus léger.' },
    })
  })

  it('refuses what is no form, and a form is refused where none is taken', async () => {
    const json = { 'content-type': 'application/json', ...planner.who }
    expect(await send('file', '{}', json)).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_TYPE' } })
    expect(await send('file', 'abc', { 'content-type': 'text/csv', ...planner.who })).toMatchObject({ status: 415 })
    expect(await send('file', '')).toMatchObject({ status: 415 })
    expect(await send('plain', formOf(['name', 'x'], ['file', file()]))).toMatchObject({ status: 415 })
    expect(await send('file', 'abc', { 'content-type': 'multipart/form-data', ...planner.who })).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED' },
    })
  })

  it('refuses no file, an empty one, several, and one under another name', async () => {
    const missing = { status: 400, body: { code: 'FILE_MISSING', message: 'Choisissez un fichier.' } }
    expect(await send('file', formOf(['kind', 'plan']))).toMatchObject(missing)
    expect(await send('file', formOf(['kind', 'plan'], ['file', file(0, '')]))).toMatchObject(missing)
    expect(await send('file', formOf(['kind', 'plan'], ['file', 'a text']))).toMatchObject({ status: 400 })
    expect(await send('file', formOf(['kind', 'plan'], ['file', file(0)]))).toMatchObject({ status: 400, body: { code: 'FILE_EMPTY' } })
    const several = { status: 400, body: { code: 'ONE_FILE_ONLY' } }
    expect(await send('file', formOf(['kind', 'plan'], ['file', file()], ['file', file()]))).toMatchObject(several)
    expect(
      await send('file', formOf(['kind', 'plan'], ...Array.from({ length: 9 }, () => ['file', file(9)] as [string, File]))),
    ).toMatchObject(several)
    expect(await send('file', formOf(['kind', 'plan'], ['picture', file()]))).toMatchObject(several)
  })

  it('refuses wrong fields one by one, unknown and repeated ones too', async () => {
    const wrong = [{ path: 'kind', message: 'Choisissez une sorte de fichier.' }]
    expect(await send('file', formOf(['kind', 'x'], ['file', file()]))).toMatchObject({ status: 422, body: { errors: wrong } })
    expect(await send('file', formOf(['kind', 'plan'], ['colour', 'red'], ['file', file()]))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'colour' }] },
    })
    expect(await send('file', formOf(['kind', 'plan'], ['colour', '\0'], ['file', file()]))).toMatchObject({ status: 422 })
    expect(await send('file', formOf(['kind', 'plan'], ['kind', 'photo'], ['file', file()]))).toMatchObject({ status: 400 })
    expect(await send('file', formOf(['kind', 'plan'], ['__proto__', 'x'], ['file', file()]))).toMatchObject({ status: 400 })
    expect(await send('file', formOf(['kind', 'x'.repeat(20_000)], ['file', file()]))).toMatchObject({ status: 400 })
  })

  it('takes a name for a name: no folder, no control character, accents kept, its end kept [PC-29]', async () => {
    const names = [
      '../../etc/passwd.pdf',
      'C:\\Users\\x\\bail.pdf',
      'été 😀.csv',
      'a\u202Efdp.exe',
      '"guillemets".jpg',
      'photo.jpg.',
      `${'x'.repeat(400)}.xlsx`,
    ]
    const answersTo = await Promise.all(names.map((name) => send('file', formOf(['kind', 'plan'], ['file', file(9, name)]))))

    expect(answersTo.map(({ body }) => body['name'])).toEqual([
      'passwd.pdf',
      'bail.pdf',
      'été 😀.csv',
      'afdp.exe',
      '"guillemets".jpg',
      'photo.jpg',
      `${'x'.repeat(180)}…${'x'.repeat(14)}.xlsx`,
    ])
  })

  it('refuses a form cut short, or that never ends its file', async () => {
    const head = ['--X', 'content-disposition: form-data; name="file"; filename="a.pdf"', '', 'abc']
    expect(await written('file', head)).toMatchObject({ status: 400 })
    expect(await written('file', ['abc'])).toMatchObject({ status: 400 })
    expect(await written('file', [])).toMatchObject({ status: 400 })
  })

  it('asks for the right before it reads', async () => {
    const guest = await server.signedIn('clients:read')
    expect(await send('file', formOf(['file', file()]), {})).toMatchObject({ status: 401 })
    expect(await send('file', formOf(['file', file()]), guest.who)).toMatchObject({ status: 403 })
  })

  it('gives the same answer again to the same key and file, and refuses another file under that key', async () => {
    const headers = { ...planner.who, 'idempotency-key': 'one-attempt' }
    const first = await send('file', formOf(['kind', 'plan'], ['file', file(9)]), headers)

    expect(await send('file', formOf(['kind', 'plan'], ['file', file(9)]), headers)).toEqual(first)
    expect(await send('file', formOf(['kind', 'plan'], ['file', file(8)]), headers)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('leaves no name on the disk, lets go of the file once it has answered, and goes on when its sender goes away', async () => {
    await send('file', formOf(['kind', 'plan'], ['file', file()]))
    expect(onDisk).toEqual([])
    await expect(lastReceived?.read()).rejects.toThrow(/"fd" is out of range/)

    const gone = httpRequest(`${address}/api/things/file`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=X', ...planner.who },
    })
    const isGone = new Promise<string>((resolve) => gone.on('error', ({ message }) => resolve(message)))
    gone.write('--X\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc', () => gone.destroy(new Error('gone')))
    expect(await isGone).toBe('gone')
    expect(await send('file', formOf(['kind', 'plan'], ['file', file()]))).toMatchObject({ status: 201 })
  })

  it('is told on the page of the API', async () => {
    const { body } = await server.anonymous.get('/api/openapi.json')
    const content = { 'multipart/form-data': { schema: { required: ['file', 'kind'], properties: { kind: { enum: ['plan', 'photo'] } } } } }

    expect(body).toMatchObject({ paths: { '/api/things/file': { post: { requestBody: { required: true, content } } } } })
  })
})

describe('a change in two halves', () => {
  it('prepares outside of the transaction, then changes inside; its first half may refuse', async () => {
    expect(await send('halves', formOf(['kind', 'photo'], ['file', file(300_000)]))).toEqual({ status: 200, body: { length: 300_000 } })
    expect(await send('halves', formOf(['kind', 'plan'], ['file', file()]))).toMatchObject({ status: 422, body: { code: 'NO_PLAN' } })
  })
})
