import { spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { pid } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Account, as, findAccount, findPrograms, runAs, unavailable } from './embedded-account.ts'
import { clearLeftover, acquireLock, makePlace, type Place, socketUrl } from './embedded-lock.ts'

/** The embedded PostgreSQL 18, from npm. It has no TCP port, syncs to disk, never runs as root, and ends with the process that owns it. */
export type EmbeddedPostgres = {
  url: string
  /** False when another process of this machine runs the server and this one only uses it. */
  isOwner: boolean
  stop: () => Promise<void>
}
type Options = {
  dataDir: string
  database: string
  settings?: Readonly<Record<string, string>>
  /** Called when the server ends without `stop`. */
  onExit?: () => void
}
type Running = { exited: () => boolean; stop: () => Promise<void> }

/** The folder of this major version's data inside a data folder. */
export const dataFolder = (dataDir: string): string => join(dataDir, 'pg18')

/** mmap: needs no /dev/shm. sync: fewer processes. */
const ownSettings = {
  listen_addresses: '',
  dynamic_shared_memory_type: 'mmap',
  io_method: 'sync',
  max_connections: '60',
  timezone: 'UTC',
}

/** Runs "$@" and sends it SIGINT (PostgreSQL's fast shutdown) when our end of stdin closes for any reason, including kill -9. */
const tied = 'exec 3<&0; "$@" 3<&- </dev/null & p=$!; (read -r _ <&3; kill -INT $p) & r=$!; wait $p; s=$?; kill $r 2>/dev/null; exit $s'

/**
 * Starts PostgreSQL on a data folder, or joins the server that another process has started there.
 * @throws `unavailable` when this machine cannot run it; an error with the reason when the start failed
 */
export const startPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const programs = await findPrograms()
  const place = makePlace(options.dataDir)
  const url = socketUrl(place.runDir, 'app', options.database)
  const lock = await acquireLock(place)
  if (!lock) {
    await untilAnswered(url, 20_000, sentences.locked(place.root))
    return { url, isOwner: false, stop: async () => undefined }
  }
  let running: Running | undefined
  const stop = async () => {
    await running?.stop()
    lock.close()
  }
  try {
    const account = prepare(place, programs)
    await clearLeftover(dataFolder(place.root), place.runDir)
    running = run(place, account, programs.postgres, options)
    await makeDatabase(place, options.database, running)
    return { url, isOwner: true, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const sentences = {
  locked: (root: string) => `Un autre processus tient le dossier ${root}, et sa base de données ne répond pas.`,
  notStarted: (root: string) => `La base de données n'a pas démarré : voir ${join(root, 'postgres.log')}.`,
}

/**
 * Determines the server's account and creates its folder: under a temporary name, renamed when complete, so that a kill never leaves a
 * partial folder.
 */
const prepare = ({ root, runDir }: Place, { initdb, postgres }: { initdb: string; postgres: string }): Account => {
  for (const name of readdirSync(root)) if (name.startsWith('init-')) rmSync(join(root, name), { recursive: true, maxRetries: 5 })
  const isNew = !existsSync(dataFolder(root))
  const side = join(root, `init-${pid}`)
  if (isNew) mkdirSync(side, { mode: 0o700 })
  try {
    const account = findAccount(postgres, isNew ? side : dataFolder(root))
    if (account.uid !== undefined && account.gid !== undefined) chownSync(runDir, account.uid, account.gid)
    if (isNew) fill(account, initdb, side)
    if (isNew) renameSync(side, dataFolder(root))
    return account
  } finally {
    rmSync(side, { recursive: true, force: true })
  }
}

/** The built-in C.UTF-8 is the same on every system; ICU collations are available too. */
const fill = (account: Account, initdb: string, folder: string): void => {
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const shared = `dynamic_shared_memory_type=${ownSettings.dynamic_shared_memory_type}`
  const refusal = runAs(account, [initdb, '-D', folder, '-U', 'postgres', '-A', 'trust', ...locale, '-c', shared])
  // PGlite could not write there either.
  if (refusal && /no space left|read-only/i.test(refusal)) throw new Error(refusal)
  if (refusal) throw unavailable(`initdb : ${refusal}`)
}

/** Starts the server. Detached: Ctrl-C in the terminal reaches the application only, which then stops the server in order. */
const run = ({ root, runDir }: Place, account: Account, postgres: string, options: Options): Running => {
  const logFile = join(root, 'postgres.log')
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.old`)
  const log = openSync(logFile, 'a')
  const settings = Object.entries({ ...ownSettings, unix_socket_directories: runDir, ...options.settings })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [...account.prefix, 'sh', '-c', tied, 'sh', postgres, '-D', dataFolder(root), ...flags]
  const child = spawn(program, args, { ...as(account), detached: true, stdio: ['pipe', log, log] })
  closeSync(log)
  let hasExited = false
  let isStopping = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      if (!hasExited && !isStopping) options.onExit?.()
      hasExited = true
      resolve()
    }
    child.on('error', end).on('exit', end).unref()
  })
  const { stdin } = child
  stdin?.on('error', () => undefined)
  if (stdin instanceof Socket) stdin.unref()
  const stop = async () => {
    isStopping = true
    child.ref()
    stdin?.end()
    await Promise.race([ended, wait(30_000, undefined, { ref: false })])
  }
  return { exited: () => hasExited, stop }
}

/** Creates the database and its role, an ordinary role, so that the application's SQL reaches no file and no program. */
const makeDatabase = ({ root, runDir }: Place, database: string, { exited }: Running): Promise<void> =>
  untilAnswered(socketUrl(runDir, 'postgres', 'postgres'), 120_000, sentences.notStarted(root), exited, async (client) => {
    const role = "if not exists (select from pg_roles where rolname = 'app') then create role app login createdb; end if"
    await client.query(`do $$ begin ${role}; end $$`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)} owner app`)
  })

/** Retries until the server answers: recovery after a crash may take a while. @throws with this sentence when it ends or takes too long */
const untilAnswered = async (
  url: string,
  longestMs: number,
  sentence: string,
  isGone: () => boolean = () => false,
  then: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> => {
  for (const end = Date.now() + longestMs; ; await wait(20)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await then(client)
    } catch (cause) {
      if (isGone() || Date.now() > end) throw new Error(sentence, { cause })
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
