import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  hasEntry,
  isAlive,
  killAll,
  launch,
  newFolder,
  optionsOf,
  postmasterOf,
  removeFolder,
  requestToken,
  start,
} from '../../checks/product-process.ts'

const isRoot = getuid?.() === 0
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
