import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { pageRows } from '@adm/contract/page/page'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, makeApp, makeRuntime } from '../../app.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { openDatabase } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { makeLog } from '../operation/log.ts'
import { makeToken } from '../identity/session.ts'

const migrations = new URL('../../migrations/', import.meta.url)
let server: TestServer
let app: FastifyInstance
let folder = ''
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'web '))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>ADM</title></head><body></body></html>')
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/main-abc.js'), 'console.log(1)')
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync('console.log(1)'))
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  app = makeApp({ ...server.runtime, log }, routes, {
    isPatient: true,
    webFolder: folder,
    migrations,
    metricsToken: 'a token for the counts',
    isHttps: true,
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  app.inject({ method: 'GET', url, headers, remoteAddress })

describe('a document', () => {
  const addresses = pageRows
    .flatMap(({ path, frenchPath }) => [path, frenchPath ?? path])
    .map((path) => path.replace('$message', 'j8-tenant-FR').replace(/\$\w+/g, newId()))

  it.each([...new Set(addresses)])('%s is the app, as is the same address with filters [ROUTE-21]', async (address) => {
    for (const url of [address, `${address}?status=planned`, `${address.replace(/\/$/, '')}/`]) {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
      expect(body).toContain('<title>ADM</title>')
    }
  })

  it.each(['/nowhere', '/booking/abc', '/booking/x/y', '/commande/123', '/%00', '/../../etc/passwd', '/Booking'])(
    '%s is the same app, with 404 [ROUTE-21]',
    async (address) => {
      const { statusCode, body } = await get(address)
      expect(statusCode).toBe(404)
      expect(body).toContain('<title>ADM</title>')
    },
  )

  it('allows no script but the files of this site, and styles of the app by a number used once', async () => {
    const [first, second] = [await get('/'), await get('/')]
    const policy = String(first.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(first.body).toContain(`<meta property="csp-nonce" content="" nonce="${nonce}">`)
    expect(second.body).not.toContain(nonce)
    expect(first.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('a search engine', () => {
  it.each(['/s/0123456789abcdef', '/c/x', '/p/x', '/l/x', '/n/x', '/w/x', '/booking'])(
    'may read %s, lists it nowhere, and asks nothing of the API',
    async (url) => {
      const { statusCode, headers } = await app.inject({ url })
      expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex'])
      const robots = await app.inject({ url: '/robots.txt' })
      expect([robots.statusCode, robots.headers['content-type'], robots.body]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'User-agent: *\nDisallow: /api/\n',
      ])
    },
  )
})

describe('the maps service', () => {
  it('is allowed with its key and only then, and never by an unsafe word', async () => {
    const withKey = makeApp(server.runtime, routes, { webFolder: folder, web: { maps: { key: 'AIza-a_key_of_tests', completes: true } } })
    const [without, allowed] = [await get('/area'), await withKey.inject('/area')]
    await withKey.close()

    expect(String(without.headers['content-security-policy'])).not.toContain('google')
    expect(without.body).not.toContain('maps-api-key')
    const policy = String(allowed.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://maps.googleapis.com;")
    expect(policy).not.toContain('unsafe')
    expect(allowed.body).toContain('<meta name="maps-api-key" content="AIza-a_key_of_tests"><meta name="maps-places" content="yes">')
  })
})

describe('the settings of the app', () => {
  it('are in its document: the key of the entrance, and the base of its calls, which the policy allows [CONST-3]', async () => {
    const web = { apiKey: 'adm-web', dataSourceUrl: 'https://donnees.example/adm' }
    const elsewhere = makeApp(server.runtime, routes, { webFolder: folder, web })
    const [without, set] = [await get('/area'), await elsewhere.inject('/area')]
    await elsewhere.close()

    expect(without.body).not.toContain('data-source-url')
    expect(set.body).toContain('<meta name="api-key" content="adm-web"><meta name="data-source-url" content="https://donnees.example/adm">')
    const policy = String(set.headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' https://donnees.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://donnees.example;")
    expect(String(without.headers['content-security-policy'])).toContain("connect-src 'self';")
  })
})

describe('a file of the app', () => {
  it('is kept for ever, and sent compressed to whoever takes that', async () => {
    const plain = await get('/assets/main-abc.js')
    const small = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(small.headers['content-encoding']).toBe('br')
    expect((await get('/icon.svg')).headers['content-type']).toContain('image/svg+xml')
  })

  it.each(['/assets/main-old.js', '/assets/', '/assets/..%2findex.html', '/favicon.ico', '/assets/../index.html'])(
    '%s that is not there is 404 and not the app, so that an old tab sees it [ROUTE-21]',
    async (address) => {
      const { statusCode, headers } = await get(address)
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )
})

describe('the version of the app', () => {
  it('stands in the document and in every answer of the API, refused ones too, so that an old tab knows [NAV-6]', async () => {
    const [, version] = /<meta name="adm-app" content="([\w-]{16})">/.exec((await get('/')).body) ?? []
    const answers = [await get('/api/options'), await get('/api/bookings'), await get('/api/nothing')]
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['adm-app']])).toEqual([
      [200, version],
      [401, version],
      [404, version],
    ])
  })

  it('is asked again at each visit for the service worker, which may ask this site alone and run in its scope [NAV-7]', async () => {
    const { statusCode, headers } = await get('/sw.js')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(String((await get('/')).headers['content-security-policy'])).toContain("worker-src 'self'")
  })
})

describe('under /api', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/bookings/x/y/z', '/API/bookings'])('%s never answers a page', async (address) => {
    const { statusCode, headers } = await get(address)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it('bytes that are no request get the same form of error', async () => {
    const other = makeApp(server.runtime)
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.server.address() as AddressInfo
    const head = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / SMTP/9\r\n\r\n'))
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      socket.on('close', () => resolve(text))
    })
    await other.close()
    expect(head).toMatch(/^HTTP\/1\.1 400 [^]*\{"statusCode":400,"code":"MALFORMED"/)
  })

  it('an address that cannot be decoded opens the page of an unknown address, and is refused to a program', async () => {
    const opened = await server.app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html,*/*' } })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/adresse-illisible'])
    for (const [url, accept] of [
      ['/%E0%A4%A', 'application/json'],
      ['/api/%E0%A4%A', 'text/html'],
    ]) {
      const refused = await server.app.inject({ url: String(url), headers: { accept } })
      expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([400, 'MALFORMED'])
    }
  })

  it('shows its description as a page without scripts', async () => {
    const { statusCode, headers, body } = await get('/api/docs')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<code>/api/bookings</code>')
    expect(body).not.toMatch(/<script| on\w+=| style=/)
  })
})

describe('what the keepers of the server ask', () => {
  it('is it alive, is it ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).statusCode).toBe(200)
    await sql`delete from migration where name = '0002-user.sql'`.execute(server.db)
    const behind = await get('/readyz')
    await sql`insert into migration (name) values ('0002-user.sql')`.execute(server.db)
    expect([behind.statusCode, behind.json()]).toEqual([503, { status: 'not migrated' }])
  })

  it('what has it done: told to the machine itself, and to whoever has the token', async () => {
    expect((await get('/metrics')).statusCode).toBe(404)
    expect((await get('/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(404)
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')).statusCode).toBe(404)
    const counts = await get('/metrics', { authorization: 'Bearer a token for the counts' })
    expect(counts.body).toContain('adm_requests_total{route="GET /healthz",status="200"}')
    expect((await get('/metrics', {}, '127.0.0.1')).statusCode).toBe(200)
  })
})

describe('without its database', () => {
  it('answers 503 and when to come back, never 500; it stays alive', async () => {
    const db = openDatabase('postgres://nobody@127.0.0.1:1/none', 2)
    const runtime = makeRuntime(db, server.runtime.tokenSecrets[0])
    const alone = makeApp(runtime, routes, { migrations })
    const authorization = `Bearer ${await makeToken(runtime.tokenSecrets[0], newId())}`
    const answers = await Promise.all([
      alone.inject({ url: '/api/bookings', headers: { authorization } }),
      alone.inject({ url: '/api/options' }),
      alone.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@example.com', password: 'x' } }),
    ])
    const ready = await alone.inject({ url: '/readyz' })
    const alive = await alone.inject({ url: '/healthz' })
    await alone.close()
    await db.destroy()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect(answers[0]?.headers['retry-after']).toBe('2')
    expect(answers[0]?.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('indisponible') })
    expect([ready.statusCode, alive.statusCode]).toEqual([503, 200])
  })
})

describe('the log', () => {
  it('says who asked for what and how it went, and nothing of anybody', async () => {
    const planner = await server.signedIn('bookings:read')
    const email = 'camille.roux@example.com'
    lines.length = 0
    await get('/api/bookings?tenant=Dupont&address=rue+des+Lilas', planner.who)
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'mon secret' } })
    await get(`/booking/${newId()}?tenant=Dupont`)

    const logged = lines.map((line) => JSON.parse(line))
    expect(logged).toMatchObject([
      {
        level: 'info',
        method: 'GET',
        route: '/api/bookings',
        status: 200,
        personId: planner.id,
        requestId: expect.any(String),
        ms: expect.any(Number),
      },
      { route: '/api/auth/login', status: 401 },
      { status: 200 },
    ])
    expect(lines.join('')).not.toMatch(/Dupont|Lilas|camille|secret|Bearer|\?/)
  })
})
