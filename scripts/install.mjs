/**
 * The preparation steps of `npm start`, `npm test` and `npm run dev`. They run before any package is installed, so this file imports only
 * Node.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestNode = [20, 19]

/** Stops the process with a sentence when this Node is too old. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`ADM demande Node ${oldestNode.join('.')} ou plus récent ; celui-ci est ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a command in the project's folder and shows its output as it appears. @returns true on success */
export const run = (command, args, env = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

const requireRun = (sentence, command, args, env) => {
  if (run(command, args, env)) return
  console.error(sentence)
  process.exit(1)
}

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

/** True when node_modules matches the lock file. Optional packages for other systems may be missing. */
export const isInstalled = () => {
  const there = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const required = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(([name]) => name.startsWith('node_modules/'))
  return required.every(([name, { version, optional }]) => (there[name] ? there[name].version === version : optional === true))
}

/** Installs from the lock file when a package is missing or has another version. */
export const install = () => {
  if (isInstalled()) return
  console.log('Installation des dépendances…')
  // `--no-save` leaves the lock file unchanged. `npm ci` would too, but it reinstalls every package when one has changed.
  requireRun("L'installation des dépendances a échoué.", 'npm', ['install', '--no-save', '--no-audit', '--no-fund'], { NODE_ENV: 'development' })
}

const sourcesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesOf(path)
    return /\.test\.\w+$/.test(entry.name) ? [] : [path]
  })

/** A hash of a build's source files. */
const printOf = (sources) => {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    for (const file of existsSync(path) && /\.\w+$/.test(source) ? [path] : sourcesOf(path)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const shared = ['domain', 'contract', 'package-lock.json']
const builds = [
  { name: 'server', sources: [...shared, 'server', 'scripts/build-server.mjs'], command: ['node', 'scripts/build-server.mjs'] },
  { name: 'web', sources: [...shared, 'web', 'scripts/build-web.mjs'], command: ['node', 'scripts/build-web.mjs'] },
]

/** Builds the server and the web app into `dist`, each only when its sources have changed since its last build. */
export const build = (names = ['server', 'web']) => {
  for (const { name, sources, command } of builds.filter((build) => names.includes(build.name))) {
    const print = printOf(sources)
    const stamp = join(root, `dist/${name}.stamp`)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) continue
    console.log(name === 'web' ? "Construction de l'application web…" : 'Construction du serveur…')
    const [program, ...args] = command
    requireRun('La construction a échoué.', program, args, { NODE_ENV: 'production' })
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, print)
  }
}
