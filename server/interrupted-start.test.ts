import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { hasEntry, killAll, launch, type Launched, newFolder, removeFolder, start } from '../checks/product-process.ts'

const change = { DEMO: 'yes', DEMO_BOOKINGS: '40' }
const upcoming = { timeout: 60_000, interval: 10 }
const starting = z.object({ stage: z.string() })
const stageOf = async ({ url }: Launched): Promise<string> => starting.parse(await (await fetch(`${url}/readyz`)).json()).stage
const untilStage = (product: Launched, stage: RegExp) => vi.waitFor(async () => expect(await stageOf(product)).toMatch(stage), upcoming)

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})
afterEach(() => {
  killAll()
  removeFolder(dataDir)
})

describe('a start that is interrupted', () => {
  it('by Ctrl-C or kill -9, in the database or in the load, is whole at the next one', async () => {
    const cuts = [
      ['SIGKILL', /base de données/],
      ['SIGINT', /se charge/],
      ['SIGKILL', /suites des commandes/],
      ['SIGINT', /suites des commandes/],
    ] as const
    for (const [signal, stage] of cuts) {
      const cut = await launch({ dataDir, change })
      await untilStage(cut, stage)
      await cut.kill(signal)
    }

    const whole = await start({ dataDir, change: { ...change, DEMO_BOOKINGS: '90' } })

    expect(whole.output()).toContain('Comptes de démonstration')
    expect((await fetch(`${whole.url}/login`)).status).toBe(200)
  })
})

describe('the address', () => {
  it('answers while the product starts: a page that tells how far it is, a refusal for programs, alive and not ready', async () => {
    const product = await launch({ dataDir, change })
    await untilStage(product, /se charge/)
    const [page, call, alive, ready] = await Promise.all(
      ['/booking', '/api/bookings', '/healthz', '/readyz'].map((path) => fetch(product.url + path)),
    )

    expect([page?.status, call?.status, alive?.status, ready?.status]).toEqual([503, 503, 200, 503])
    expect(await page?.text()).toContain('La société de démonstration se charge')
    expect(call?.headers.get('retry-after')).toBe('2')
    expect(await call?.json()).toMatchObject({ code: 'STARTING' })
    await product.ready()
    expect((await fetch(`${product.url}/login`)).status).toBe(200)
  })

  it('that is taken is told before anything is made', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve(z.object({ port: z.number() }).parse(other.address()).port))
    })
    const refused = await launch({ dataDir, port, change })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(`Le port ${port} est déjà pris`)
    expect(hasEntry(dataDir, 'pg18')).toBe(false)
    other.close()
  })
})

describe('two starts at once on an empty folder', () => {
  it('load the demo once: one waits and says so, and both are ready', async () => {
    const both = await Promise.all([launch({ dataDir, change }), launch({ dataDir, change })])
    await Promise.all(both.map((product) => product.ready()))

    expect(both.map((product) => product.output()).join('')).toContain('celui-ci attend sa fin')
    expect(both.map(({ output }) => output().includes('Comptes de démonstration'))).toEqual([true, true])
  })
})

describe('a place that takes no data', () => {
  it('is told with what to do: a file stands there', async () => {
    mkdirSync(join(dataDir, '..'), { recursive: true })
    writeFileSync(dataDir, '')
    const refused = await launch({ dataDir, change })

    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain('ne peut pas être écrit')
  })

  const mount = (kind: string) => {
    mkdirSync(dataDir, { recursive: true })
    return spawnSync('mount', ['-t', 'tmpfs', '-o', kind, 'tmpfs', dataDir]).status === 0
  }
  const unmount = () => spawnSync('umount', [dataDir])
  const refusedWith = async () => {
    const refused = await launch({ dataDir, change })
    expect(await refused.ended).toBe(1)
    return refused.output()
  }

  it('is told with what to do: a full disk', async ({ skip }) => {
    skip(!mount('size=8m'), 'this system lets only its administrator mount a small disk')

    expect(await refusedWith().finally(unmount)).toContain('Le disque est plein')
  })

  it('is told with what to do: a folder that is read only', async () => {
    // For an administrator, who writes whatever the rights say, only a disk is read only.
    const isMounted = mount('ro')
    if (!isMounted) chmodSync(dataDir, 0o555)

    const output = await refusedWith().finally(() => (isMounted ? unmount() : chmodSync(dataDir, 0o755)))

    expect(output).toContain('ne peut pas être écrit')
  })
})
