import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getuid, kill } from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  childrenOf,
  requestToken,
  hasEntry,
  isAlive,
  killAll,
  launch,
  newFolder,
  optionsOf,
  parentOf,
  postmasterOf,
  removeFolder,
  start,
} from '../checks/product-process.ts'

const isRoot = getuid?.() === 0
const production = {
  STAGE: 'production',
  TOKEN_SECRET: 'p9Vx2kQ7mZ4wL8nB1tR6yC3sD5fG0hJa',
  DATA_SECRET: 'h3Jw8sKd0Vq5nYc2LrT7bXe9MfU4gPa6',
  COMPANY_EMAIL_DOMAINS: 'adm.example',
  HOST: '127.0.0.1',
}
const soon = { timeout: 20_000, interval: 20 }
let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})
afterEach(() => {
  killAll()
  removeFolder(dataDir)
})

/** First start, Ctrl-C, second start, kill -9, immediate restart, SIGTERM: the written data must survive all of it. */
const liveThrough = async (folder: string) => {
  const first = await start({ dataDir: folder })
  const options = optionsOf(first.url, await requestToken(folder, first.port))
  const written = await options.write(await options.read())
  const stopped = await first.kill('SIGINT')
  const second = await start({ dataDir: folder })
  await second.kill('SIGKILL')
  const third = await start({ dataDir: folder })
  const matches = await optionsOf(third.url, '').read()
  const stoppedAgain = await third.kill('SIGTERM')
  return { stopped, stoppedAgain, written, matches }
}

describe('the start', () => {
  it.each([
    ['in a folder with blanks, accents, a quote and a degree', "Données d'été (n° 2) — ça"],
    ['in a folder of a very long path', `${'long'.repeat(20)}/${'path'.repeat(20)}`],
  ])('%s loses nothing through Ctrl-C, kill -9 and SIGTERM', async (_, name) => {
    const output = await liveThrough(join(dataDir, name))

    expect(output).toMatchObject({ stopped: 0, stoppedAgain: 0, matches: output.written })
  })

  it.runIf(isRoot)('as root, in a folder that only root may enter, loses nothing through Ctrl-C, kill -9 and SIGTERM', async () => {
    mkdirSync(dataDir, { mode: 0o700 })

    const output = await liveThrough(join(dataDir, 'data'))

    expect(output).toMatchObject({ stopped: 0, stoppedAgain: 0, matches: output.written })
  })

  it.each([
    ['while the database is being made', (folder: string) => hasEntry(folder, 'init-')],
    ['when the database has just been made', (folder: string) => hasEntry(folder, 'pg18')],
    ['when the database has just started', (folder: string) => hasEntry(join(folder, 'pg18'), 'postmaster.pid')],
  ])('killed for the first time %s, works the next time', async (_, isThere) => {
    const killed = await launch({ dataDir })
    await vi.waitFor(() => expect(isThere(dataDir)).toBe(true), soon)
    await killed.kill('SIGKILL')

    const next = await start({ dataDir })

    expect(await optionsOf(next.url, '').read()).toBe(1)
  })

  it('loses nothing acknowledged when killed while it writes, and PostgreSQL ends with it', async () => {
    const first = await start({ dataDir })
    const options = optionsOf(first.url, await requestToken(dataDir, first.port))
    let acknowledged = await options.read()
    const writing = (async () => {
      for (;;) acknowledged = await options.write(acknowledged)
    })().catch(() => undefined)
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(25), soon)
    const postmaster = postmasterOf(dataDir)
    await first.kill('SIGKILL')
    await writing
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), soon)

    const next = await start({ dataDir })

    const matches = await optionsOf(next.url, '').read()
    expect([acknowledged, acknowledged + 1]).toContain(matches)
  })

  it.runIf(isRoot)('never hides data that another account has made behind an empty database', async () => {
    const made = await start({ dataDir })
    await made.kill('SIGTERM')
    chmodSync(join(dataDir, '..'), 0o755)

    const refused = await launch({ dataDir, uid: 12_345, change: { TOKEN_SECRET: 'un secret de test de plus de trente-deux lettres' } })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('contient déjà des données')
    expect(hasEntry(dataDir, 'pglite')).toBe(false)
  })
})

describe('npm start', () => {
  const targets = {
    npm: (npm: number) => npm,
    'the child of npm': (npm: number) => childrenOf(npm)[0] ?? 0,
    'the process group of npm': (npm: number) => -npm,
  }
  const cases = (['SIGTERM', 'SIGINT'] as const).flatMap((signal) =>
    Object.entries(targets).map(([name, target]) => [signal, name, target] as const),
  )

  it.each(cases)('ends with its server and its database by %s to %s', async (signal, _, target) => {
    const product = await start({ dataDir, byNpm: true })
    const postmaster = postmasterOf(dataDir)

    kill(target(product.pid), signal)

    await product.ended
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), soon)
    await expect(fetch(`${product.url}/readyz`)).rejects.toThrow('fetch failed')
  })
})

describe('the database that ends', () => {
  it('ends the server, which says so', async () => {
    const product = await start({ dataDir })
    kill(postmasterOf(dataDir), 'SIGKILL')

    expect(await product.ended).toBe(1)
    expect(product.output()).toContain("La base de données s'est arrêtée")
  })

  it('left behind by a killed server and its supervisor is stopped by the next start', async () => {
    const product = await start({ dataDir })
    const orphan = postmasterOf(dataDir)
    kill(product.pid, 'SIGSTOP')
    kill(parentOf(orphan), 'SIGKILL')
    await product.kill('SIGKILL')
    expect(isAlive(orphan)).toBe(true)

    const next = await start({ dataDir })

    expect(isAlive(orphan)).toBe(false)
    expect(await optionsOf(next.url, '').read()).toBe(1)
  })
})

describe('several processes on one data folder', () => {
  it('of which three start at once for the first time share one database', async () => {
    const launched = await Promise.all([1, 2, 3].map(() => launch({ dataDir })))
    await Promise.all(launched.map((product) => product.ready()))
    const [first, , third] = launched
    const options = optionsOf(first?.url ?? '', await requestToken(dataDir, first?.port ?? 0))

    await options.write(1)

    expect(await optionsOf(third?.url ?? '', '').read()).toBe(2)
  })

  it('end together: the second one has joined the database of the first', async () => {
    const first = await start({ dataDir })
    const second = await start({ dataDir })
    const token = await requestToken(dataDir, second.port)
    const read = await optionsOf(first.url, token).write(1)
    expect(await optionsOf(second.url, token).read()).toBe(read)

    expect(await first.kill('SIGTERM')).toBe(0)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain("La base de données s'est arrêtée")
  })

  it('want a port each: the second one on the same port is refused in one sentence, and the first goes on', async () => {
    const first = await start({ dataDir })
    const second = await launch({ dataDir, port: first.port })

    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Le port ${first.port} est déjà pris`)
    expect(await optionsOf(first.url, '').read()).toBe(1)
  })
})

describe('on PGlite', () => {
  const change = { ADM_EMBEDDED: 'pglite' }

  it('loses nothing through Ctrl-C and kill -9, and refuses a second process', async () => {
    const first = await start({ dataDir, change })
    const options = optionsOf(first.url, await requestToken(dataDir, first.port))
    const written = await options.write(await options.read())
    const second = await launch({ dataDir, change })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Un autre processus utilise déjà la base de données')
    expect(await first.kill('SIGINT')).toBe(0)
    const third = await start({ dataDir })
    await third.kill('SIGKILL')

    const fourth = await start({ dataDir })

    expect(await optionsOf(fourth.url, '').read()).toBe(written)
  })

  it('does not hide a folder that PostgreSQL has', async () => {
    mkdirSync(join(dataDir, 'pg18'), { recursive: true })

    const refused = await launch({ dataDir, change })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('contient une base PostgreSQL')
  })
})

describe('the configuration', () => {
  it.each([
    ['PORT', { PORT: '99999' }, 'PORT est au plus 65535'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL commence par postgres://'],
    ['AUTH_STRATEGY', { AUTH_STRATEGY: 'local,magic' }, 'vaut local, external, ou local,external'],
    ['a provider half told', { AUTH_STRATEGY: 'external', OIDC_ISSUER: 'https://a.example' }, 'OIDC_CLIENT_ID est obligatoire quand'],
    ['a provider in production', { STAGE: 'production', AUTH_STRATEGY: 'external' }, 'OIDC_ISSUER est obligatoire quand AUTH_STRATEGY'],
    ['a provider in clear', { STAGE: 'production', AUTH_STRATEGY: 'external', OIDC_ISSUER: 'http://a.example' }, 'commence par https://'],
    ['the domains in production', { STAGE: 'production' }, 'COMPANY_EMAIL_DOMAINS est obligatoire en production'],
    ['a secret in production', { STAGE: 'production' }, 'TOKEN_SECRET est obligatoire en production'],
    ['the domains of the company', { COMPANY_EMAIL_DOMAINS: 'adm.fr,@adm.com' }, 'COMPANY_EMAIL_DOMAINS vaut un ou plusieurs domaines'],
    ['a mail server without a sender', { SMTP_URL: 'smtp://127.0.0.1:25' }, 'MAIL_FROM est obligatoire avec SMTP_URL'],
  ])('that is wrong about %s stops the start and says so', async (_, change, sentence) => {
    const refused = await launch({ dataDir, change })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(sentence)
    expect(hasEntry(dataDir, 'pg18')).toBe(false)
  })

  it('of production is refused over a database with the demo company, and says what to do', async () => {
    const development = await start({ dataDir, change: { DEMO: 'yes', DEMO_BOOKINGS: '1' } })
    await development.kill('SIGTERM')

    const refused = await launch({ dataDir, change: production })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(
      'STAGE=production ne démarre pas avec elle. Indiquez dans DATABASE_URL (ou DATA_DIR) une base neuve.',
    )
  })

  it('of production opens no door of development', async () => {
    const product = await start({ dataDir, change: production })

    expect(hasEntry(dataDir, 'token')).toBe(false)
    expect((await fetch(`${product.url}/api/dev/outbox`)).status).toBe(404)
    expect(product.output()).toContain('Aucun e-mail ne part')
  })
})
