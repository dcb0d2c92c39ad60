import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cwd, env, execPath, kill } from 'node:process'
import { vi } from 'vitest'
import { z } from 'zod'

/** The path of an unused folder with this name, inside a new temporary folder. */
export const newFolder = (name = 'adm'): string => join(mkdtempSync(join(tmpdir(), 'adm-start-')), name)
/** Removes the temporary folder made by `newFolder`. */
export const removeFolder = (folder: string): void => rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 })
/** Copies a data folder without a running server, with the owner of its database. */
export const copyFolder = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

const address = z.object({ port: z.number() })
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = address.parse(server.address())
      server.close(() => resolve(port))
    })
  })

/** The processes, and the process groups by npm as negative numbers. */
const started = new Set<number>()
/** Kills the processes left by a failed test. */
export const killAll = (): void => {
  for (const id of started) kill(id, 'SIGKILL')
  started.clear()
}

type Options = { dataDir: string; port?: number; change?: Record<string, string>; uid?: number; byNpm?: boolean }

/** Starts the built server as its own process, or by `npm start`, in a process group of its own. */
export const launch = async ({ dataDir, port, change = {}, uid, byNpm = false }: Options) => {
  const own = port ?? (await freePort())
  const settings = { PATH: env['PATH'], DEMO: 'no', PORT: String(own), DATA_DIR: dataDir, ...change }
  const [program, ...args] = byNpm ? ['npm', 'start'] : [execPath, 'dist/server/main.js']
  const child = spawn(program, args, { cwd: cwd(), env: settings, detached: byNpm, ...(uid ? { uid, gid: uid } : {}) })
  const { pid = 0 } = child
  const killed = byNpm ? -pid : pid
  if (pid) started.add(killed)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      started.delete(killed)
      resolve(code)
    })
  })
  const url = `http://127.0.0.1:${own}`
  const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
  return {
    url,
    port: own,
    pid,
    output: () => output.join(''),
    ended,
    kill: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
    ready: () =>
      vi.waitFor(
        async () => {
          const hasEnded = child.exitCode !== null || child.signalCode !== null
          if (!hasEnded && !(await isReady())) throw new Error('not ready')
        },
        { timeout: 60_000, interval: 20 },
      ),
  }
}
export type Launched = Awaited<ReturnType<typeof launch>>

/** Starts the built server and waits until it is ready. */
export const start = async (options: Options): Promise<Launched> => {
  const launched = await launch(options)
  await launched.ready()
  return launched
}

const tokenAnswer = z.object({ token: z.string() })
/** Requests a token with these permissions through the development socket. */
export const requestToken = (dataDir: string, port: number, permissions: readonly string[] = ['all']): Promise<string> =>
  new Promise((resolve, reject) => {
    // A socket path has at most about 100 bytes, so the folder is addressed by its file descriptor.
    const folder = openSync(dataDir, 'r')
    const socket = connect(`/proc/self/fd/${folder}/token-${port}.sock`, () => socket.write(`${JSON.stringify({ permissions })}\n`))
    socket.on('error', reject).on('close', () => {
      closeSync(folder)
      reject(new Error('no token'))
    })
    socket.setEncoding('utf8').on('data', (text: string) => {
      const answer = tokenAnswer.safeParse(JSON.parse(text))
      if (answer.success) resolve(answer.data.token)
      else reject(new Error(text))
    })
  })

const version = z.object({ version: z.number() })
/** Reads and writes the feature options, a row that any process may read and change. */
export const optionsOf = (url: string, token: string) => ({
  read: async (): Promise<number> => {
    const response = await fetch(`${url}/api/options`)
    return Number(response.headers.get('etag')?.replaceAll('"', '') ?? version.parse(await response.json()).version)
  },
  /** @returns the version that the server has confirmed */
  write: async (from: number): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': `"${from}"` }
    const body = JSON.stringify({ meters: from % 2 === 0 })
    const response = await fetch(`${url}/api/options`, { method: 'PATCH', headers, body })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return from + 1
  },
})

/** The process id of the PostgreSQL that runs on this data folder. */
export const postmasterOf = (dataDir: string): number => Number.parseInt(readFileSync(join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10)
/** True while the process exists and is not a zombie. */
export const isAlive = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'))
}
/** The process ids of a process's children. */
export const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
/** The process id of a process's parent. */
export const parentOf = (pid: number): number => Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
/** True when the folder has an entry whose name starts with `beginning`. */
export const hasEntry = (dataDir: string, beginning: string): boolean =>
  existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith(beginning))
