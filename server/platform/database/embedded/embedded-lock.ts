import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid, kill, platform } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from './embedded-account.ts'

/** A data folder, and the folder with a short path that contains its socket. */
export type Place = { root: string; id: string; runDir: string }

const isWritable = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

/** The place of a data folder, the same for every path that leads to it. A Unix socket path has at most about 100 bytes. */
export const makePlace = (dataDir: string): Place => {
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const id = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const base = ['/tmp', tmpdir(), root].find((folder) => folder.length < 60 && isWritable(folder))
  if (!base) throw unavailable('aucun dossier temporaire accessible en écriture et de chemin court')
  const runDir = join(base, `adm-${id}-${getuid?.() ?? 0}`)
  mkdirSync(runDir, { recursive: true, mode: 0o700 })
  return { root, id, runDir }
}

/** The connection string of a database behind the socket of this folder. */
export const socketUrl = (runDir: string, user: string, database: string): string => {
  const url = new URL(`postgres://${user}@localhost/${database}`)
  url.searchParams.set('host', runDir)
  return url.href
}

const codeOf = (error: Error | null): unknown => (error && 'code' in error ? error.code : undefined)
const tryListening = (server: net.Server, address: string): Promise<Error | null> =>
  new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(address, () => resolve(null))
  })
const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** Takes a lock that the kernel releases when the process dies. @returns null when another living process has it */
export const acquireLock = async ({ runDir, id }: Place): Promise<net.Server | null> => {
  const isLinux = platform === 'linux'
  const address = isLinux ? `\0adm-${id}` : join(runDir, 'lock')
  for (let attempt = 1; ; attempt += 1) {
    const server = net.createServer((socket) => socket.destroy()).unref()
    const error = await tryListening(server, address)
    if (!error) return server
    if (codeOf(error) !== 'EADDRINUSE' || attempt > 3) throw error
    if (await isAnswered(address)) return null
    if (!isLinux) rmSync(address, { force: true })
  }
}

/** The command line of a process: empty when the process is gone or a zombie, another command when the number was reused. */
const commandOf = (pid: number): string => {
  if (platform !== 'linux') return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout
  const file = `/proc/${pid}/cmdline`
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}

const leftoverMs = 30_000
const pollMs = 50

/** Call it under the lock. Stops a server left running on this folder, and removes a pid file that names any other process. */
export const clearLeftover = async (pgdata: string, runDir: string): Promise<void> => {
  const file = join(pgdata, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  for (let waited = 0; pid > 0 && commandOf(pid).includes(pgdata); waited += pollMs) {
    if (waited > leftoverMs) throw new Error(`PostgreSQL (processus ${pid}) tourne encore sur ${pgdata} et ne s'arrête pas.`)
    if (waited % 5_000 === 1_000) kill(pid, waited > leftoverMs / 2 ? 'SIGQUIT' : 'SIGINT')
    await wait(pollMs)
  }
  for (const left of [file, join(runDir, '.s.PGSQL.5432.lock')]) rmSync(left, { force: true })
}
