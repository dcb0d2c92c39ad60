/** Starts the product like `npm start`, for the journeys, on its own port and data folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './stage.mjs'

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const isReady = (url) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the product on fresh data and waits until it is ready. @throws when its process ends before */
export const startProduct = async (env = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'adm-journeys-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = { ...process.env, DATABASE_URL: '', STAGE: 'dev', PORT: String(port), DATA_DIR: dataDir, ...env }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env: settings, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error("Le produit s'est arrêté avant d'être prêt.")
    await wait(100)
  }
  return { url, dataDir, stop }
}
