import { kill } from 'node:process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  childrenOf,
  copyFolder,
  isAlive,
  killAll,
  launch,
  newFolder,
  optionsOf,
  parentOf,
  postmasterOf,
  removeFolder,
  requestToken,
  start,
} from '../../checks/product-process.ts'

const soon = { timeout: 20_000, interval: 20 }
/** A data folder whose database is made: how it is made is proven in `placement.test.ts`, and takes longer than the rest of a start. */
const made = newFolder('made')
beforeAll(async () => {
  await (await start({ dataDir: made })).kill('SIGTERM')
})
afterAll(() => removeFolder(made))

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})
afterEach(() => {
  killAll()
  removeFolder(dataDir)
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
    copyFolder(made, dataDir)
    const product = await start({ dataDir, byNpm: true })
    const postmaster = postmasterOf(dataDir)

    kill(target(product.pid), signal)

    await product.ended
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), soon)
    await expect(fetch(`${product.url}/readyz`)).rejects.toThrow('fetch failed')
  })
})

describe('the database that ends', () => {
  beforeEach(() => copyFolder(made, dataDir))

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
    copyFolder(made, dataDir)
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
    copyFolder(made, dataDir)
    const first = await start({ dataDir })
    const second = await launch({ dataDir, port: first.port })

    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Le port ${first.port} est déjà pris`)
    expect(await optionsOf(first.url, '').read()).toBe(1)
  })
})
