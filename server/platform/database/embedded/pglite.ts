import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { acquireLock, makePlace, socketUrl } from './embedded-lock.ts'

/** The folder of PGlite's data inside a data folder. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite')

/**
 * Opens PGlite, PostgreSQL in WebAssembly, on a data folder: for one process, with one connection, and not safe against a power cut.
 * @throws when another process uses it: opened twice, it loses data without any error
 */
export const startPglite = async (dataDir: string, onExit?: () => void): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = pgliteFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  const place = makePlace(folder)
  const lock = await acquireLock(place)
  if (!lock) throw new Error(`Un autre processus utilise déjà la base de données du dossier ${place.root}. Arrêtez-le d'abord.`)
  const socket = join(place.runDir, '.s.PGSQL.5432')
  rmSync(socket, { force: true })
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), { workerData: { folder: place.root, socket } })
  const received = (word: string) =>
    new Promise<void>((resolve, reject) => {
      worker.on('message', (message) => message === word && resolve())
      worker.once('error', reject)
    })
  let isStopping = false
  await received('ready')
  worker.once('error', () => undefined).once('exit', () => isStopping || onExit?.())
  const stop = async () => {
    isStopping = true
    const closed = received('closed')
    worker.postMessage('close')
    await closed
    await worker.terminate()
    lock.close()
  }
  return { url: socketUrl(place.runDir, 'postgres', 'postgres'), stop }
}
