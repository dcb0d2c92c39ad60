import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeApp, routes } from '../../app.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

// A server that listens, with short limits, and senders that are slower than these.

// Each limit is far shorter than the others, so that none of them hides that another does not work.
const senders = { headersMs: 500, spanMs: 1_000, leastBytes: 50, requestMs: 60_000 }
const listening = z.object({ port: z.number() })

let server: TestServer
const apps: ReturnType<typeof makeApp>[] = []
const listen = async (limits: typeof senders): Promise<number> => {
  const app = makeApp(server.runtime, routes, { isPatient: true, senders: limits })
  apps.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return listening.parse(app.server.address()).port
}
let port = 0
beforeAll(async () => {
  server = await startTestServer()
  port = await listen(senders)
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await server.stop()
})

/** Sends a text at once, then a part again and again until the server closes the connection. @returns its answer */
const sendSlowly = (first: string, part = '', to = port) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(to, '127.0.0.1', () => socket.write(first))
    const dripping = part ? setInterval(() => socket.writable && socket.write(part), 50) : undefined
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(answer)
    })
  })
const post = (path: string, length: number | 'chunked') =>
  `POST ${path} HTTP/1.1\r\nhost: adm\r\ncontent-type: application/json\r\n${length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`
const tooSlow =
  /^HTTP\/1\.1 408 Request Timeout\r\n[^]*connection: close\r\n\r\n\{"statusCode":408,"code":"TOO_SLOW","message":"La demande arrive trop lentement/

describe('a request that arrives too slowly is refused, and its connection closed', () => {
  it.each([
    ['says nothing', '', ''],
    ['stops in the middle of its head', 'GET /api/options HTTP/1.1\r\nhost: a', ''],
    ['sends its head letter by letter', 'GET /api/options HTTP/1.1\r\nx: ', 'x'],
    ['sends half of a body', `${post('/api/auth/login', 1_000)}{"email":`, ''],
    ['sends its body letter by letter', `${post('/api/auth/login', 1_000)}{"email":"`, 'x'],
    ['never ends its chunks', `${post('/api/auth/login', 'chunked')}2\r\n{"\r\n`, ''],
  ])('that %s', async (_, first, part) => {
    expect(await sendSlowly(first, part)).toMatch(tooSlow)
  })
})

it('a file that has been refused before its end is not waited for', async () => {
  const upload =
    'POST /api/documents HTTP/1.1\r\nhost: adm\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\n'

  expect(await sendSlowly(upload, 'x')).toMatch(/^HTTP\/1\.1 401 [^]*"code":"SIGNED_OUT"[^}]*\}$/)
})

it('a body above the least rate is waited for, longer than a span', async () => {
  const body = JSON.stringify({ email: `${'x'.repeat(900)}@example.com`, password: 'x' })
  const parts = body.match(/.{1,15}/g) ?? []
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(post('/api/auth/login', body.length)))
    const dripping = setInterval(() => {
      const part = parts.shift()
      if (part === undefined) clearInterval(dripping)
      else socket.write(part)
    }, 20)
    socket.on('data', (chunk) => {
      clearInterval(dripping)
      socket.destroy()
      resolve(String(chunk))
    })
  })

  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
})

it('no request takes longer than the most for all, however fast its bytes come', async () => {
  const hasty = await listen({ ...senders, requestMs: 1_500 })
  const { authorization } = (await server.signedIn('all')).who
  const upload = `POST /api/documents HTTP/1.1\r\nhost: adm\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 20000000\r\n\r\n`
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

  expect(await sendSlowly(`${upload}${head}`, 'x'.repeat(1_000), hasty)).toMatch(tooSlow)
})
