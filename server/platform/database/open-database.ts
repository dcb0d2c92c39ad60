import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isUnavailable } from './embedded/embedded-account.ts'
import { dataFolder, startPostgres } from './embedded/embedded-postgres.ts'
import { pgliteFolder, startPglite } from './embedded/pglite.ts'

/** The engine: an external server, the embedded PostgreSQL, or PGlite where PostgreSQL cannot run. */
type Engine = 'server' | 'embedded' | 'pglite'

/** The database of this process, accessed by plain `pg` with every engine. */
export type ChosenDatabase = {
  engine: Engine
  url: string
  /** True with PGlite, whose socket hangs with more. */
  hasOneConnection: boolean
  /** True when the engine supports NOTIFY. */
  canNotify: boolean
  /** True when another process runs the embedded server and this one only uses it. */
  isJoined: boolean
  /** Stops the engine started by this process. The pool must be closed before. */
  stop: () => Promise<void>
}
type Options = {
  url?: string | undefined
  dataDir: string
  /** `pglite` selects PGlite even where PostgreSQL can run. */
  choice?: 'postgres' | 'pglite' | undefined
  /** Receives a sentence for the people who run the product. */
  warn: (sentence: string) => void
  /** Called when the database ends without `stop`. */
  onGone: () => void
}

const sentences = {
  noPostgres: (why: string) =>
    `PostgreSQL ne peut pas tourner ici (${why}). PGlite le remplace : une seule connexion, et une coupure de courant peut perdre des données.`,
  notHidden: (folder: string, why: string) =>
    `Le dossier ${folder} contient déjà des données, que ce compte ne peut pas ouvrir (${why}). Si elles ont été créées par un autre compte : sudo chown -R "$(id -u)" ${folder}`,
  hasPostgres: (folder: string) =>
    `Le dossier ${folder} contient une base PostgreSQL : ADM_EMBEDDED=pglite la cacherait derrière une base vide.`,
}

/**
 * Opens the database: that of `DATABASE_URL` when set, else the embedded PostgreSQL in the data folder, else PGlite. Later starts use the
 * same engine, so that data is never hidden behind a new, empty database.
 */
export const chooseDatabase = async (options: Options): Promise<ChosenDatabase> => {
  const { url, dataDir, choice } = options
  if (url) return { engine: 'server', url, hasOneConnection: false, canNotify: true, isJoined: false, stop: async () => undefined }
  const hasPostgres = existsSync(dataFolder(dataDir))
  if (choice === 'pglite' && hasPostgres) throw new Error(sentences.hasPostgres(dataDir))
  if (choice === 'pglite' || existsSync(pgliteFolder(dataDir))) return openPglite(options)
  try {
    return await openEmbedded(options)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    if (hasPostgres) throw new Error(sentences.notHidden(dataDir, error.message), { cause: error })
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
  return { engine: 'embedded', url, hasOneConnection: false, canNotify: true, isJoined: !isOwner, stop: stopAll }
}

const openPglite = async ({ dataDir, onGone }: Options): Promise<ChosenDatabase> => {
  const { url, stop } = await startPglite(dataDir, onGone)
  return { engine: 'pglite', url, hasOneConnection: true, canNotify: false, isJoined: false, stop }
}

const patienceMs = 5_000

/** Detects through its own connection that another process's server has ended for good; after a crash that server restarts. */
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
