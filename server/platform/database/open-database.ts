import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from './embedded/embedded-account.ts'
import { dataFolder, startPostgres } from './embedded/embedded-postgres.ts'
import { pgliteFolder, startPglite } from './embedded/pglite.ts'

/** Which database is underneath: a server of yours, our own PostgreSQL, or PGlite where that cannot run. */
type Engine = 'server' | 'embedded' | 'pglite'

/** The database of this process, spoken to by plain `pg` whatever its engine. */
export type ChosenDatabase = {
  engine: Engine
  url: string
  /** How many connections a pool may hold. With PGlite one: with more its socket hangs. */
  connections: number
  /** True when it has NOTIFY. */
  canNotify: boolean
  /** True when another process runs the embedded server, and this one only uses it. */
  isJoined: boolean
  /** Stops what this process has started. The pool is closed before. */
  stop: () => Promise<void>
}
type Options = {
  url?: string | undefined
  dataDir: string
  /** `pglite` takes PGlite although PostgreSQL might run here. */
  choice?: 'postgres' | 'pglite' | undefined
  /** A sentence for the people who run the product. */
  warn: (sentence: string) => void
  /** The database is gone although nobody stopped it. */
  onGone: () => void
}

const connections = 10
const sentences = {
  noPostgres: (why: string) =>
    `PostgreSQL ne peut pas tourner ici (${why}). PGlite le remplace : une seule connexion, et une coupure de courant peut perdre des données.`,
  notHidden: (folder: string, why: string) =>
    `Le dossier ${folder} contient déjà des données, que ce compte ne peut pas ouvrir (${why}). Si elles ont été créées par un autre compte : sudo chown -R "$(id -u)" ${folder}`,
  holdsPostgres: (folder: string) =>
    `Le dossier ${folder} contient une base PostgreSQL : ADM_EMBEDDED=pglite la cacherait derrière une base vide.`,
}

/**
 * Opens the database: that of `DATABASE_URL` when set, else our own PostgreSQL in the data folder, else PGlite. The choice is kept: data
 * is never hidden behind a new, empty database.
 */
export const chooseDatabase = async (options: Options): Promise<ChosenDatabase> => {
  const { url, dataDir, choice } = options
  if (url) return { engine: 'server', url, connections, canNotify: true, isJoined: false, stop: async () => undefined }
  const holdsPostgres = existsSync(dataFolder(dataDir))
  if (choice === 'pglite' && holdsPostgres) throw new Error(sentences.holdsPostgres(dataDir))
  if (choice === 'pglite' || existsSync(pgliteFolder(dataDir))) return openPglite(options)
  try {
    return await openEmbedded(options)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    if (holdsPostgres) throw new Error(sentences.notHidden(dataDir, error.message), { cause: error })
    options.warn(sentences.noPostgres(error.message))
    return openPglite(options)
  }
}

const openEmbedded = async ({ dataDir, onGone }: Options): Promise<ChosenDatabase> => {
  const { url, isOwner, stop } = await startPostgres({ dataDir, database: 'app', onExit: onGone })
  const watch = isOwner ? undefined : await watchServer(url, onGone)
  const stopAll = async () => {
    await watch?.stop()
    await stop()
  }
  return { engine: 'embedded', url, connections, canNotify: true, isJoined: !isOwner, stop: stopAll }
}

const openPglite = async ({ dataDir, onGone }: Options): Promise<ChosenDatabase> => {
  const { url, stop } = await startPglite(dataDir, onGone)
  return { engine: 'pglite', url, connections: 1, canNotify: false, isJoined: false, stop }
}

const patienceMs = 5_000

/** Who has joined another process's server hears by a connection of its own when that server is gone for good: a crash restarts it. */
const watchServer = async (url: string, onGone: () => void): Promise<{ stop: () => Promise<void> }> => {
  let isStopping = false
  let client: pg.Client | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'adm watch', connectionTimeoutMillis: patienceMs })
    next.on('error', () => undefined)
    await next.connect()
    next.once('end', () => void reconnect())
    client = next
  }
  const reconnect = async () => {
    for (const end = Date.now() + patienceMs; !isStopping; await wait(100)) {
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      if (isBack) return
      if (Date.now() > end) return onGone()
    }
  }
  await connect()
  const stop = async () => {
    isStopping = true
    await client?.end()
  }
  return { stop }
}
