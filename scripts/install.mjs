/** The preparation of `npm start`, `npm test` and `npm run dev`: it runs before any package is installed, so it imports only Node. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { requireRun, root, stage } from './stage.mjs'

const oldestNode = [20, 19]

/** Stops the process with a sentence when this Node is too old. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`ADM demande Node ${oldestNode.join('.')} ou plus récent ; celui-ci est ${process.versions.node}.`)
  process.exit(1)
}

const modules = join(root, 'node_modules')
/** Exists while npm writes packages: an interrupted npm may leave half a package, which it takes for a whole one afterwards. */
const unfinished = join(modules, '.unfinished')
const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})
const isTool = ({ dev, devOptional }) => Boolean(dev || devOptional)

/** True when node_modules matches the lock file, without the tools of tests and checks unless `withTools`. Binaries for other systems may be missing. */
const isInstalled = (there, withTools) => {
  const listed = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(([name]) => name.startsWith('node_modules/'))
  const required = listed.filter(([, entry]) => withTools || !isTool(entry))
  return required.every(([name, { version, optional }]) => (there[name] ? there[name].version === version : optional === true))
}

/**
 * Installs from the lock file when a package is missing or has another version. `npm start` needs no tools of tests and checks, which are
 * half of the packages; a folder that has them keeps them.
 */
export const install = async ({ withTools = true } = {}) => {
  const there = existsSync(unfinished) ? {} : packagesOf(join(modules, '.package-lock.json'))
  if (isInstalled(there, withTools)) return
  const omitted = withTools || Object.values(there).some(({ dev }) => dev) ? [] : ['--omit=dev']
  await stage('Installation des paquets', async () => {
    if (existsSync(unfinished)) removeModules()
    mkdirSync(modules, { recursive: true })
    writeFileSync(unfinished, '')
    // `--no-save` leaves the lock file unchanged. `npm ci` would too, but it reinstalls every package when one has changed. The product
    // needs no package's script.
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--no-progress', '--ignore-scripts', '--loglevel=error', ...omitted]
    await requireRun("L'installation des paquets a échoué.", 'npm', args, { NODE_ENV: 'development' })
    rmSync(unfinished)
  })
}

const removeModules = () => {
  for (const entry of readdirSync(modules)) rmSync(join(modules, entry), { recursive: true, force: true, maxRetries: 5 })
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
const partOf = (name) => ({ name, stamp: join(root, `dist/${name}.stamp`), print: printOf([...shared, name, `scripts/build-${name}.mjs`]) })
const isBuilt = ({ stamp, print }) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print

/** Builds the server and the web app at once, each only when its sources have changed since its last build. */
export const build = async (names = ['server', 'web']) => {
  const stale = names.map(partOf).filter((part) => !isBuilt(part))
  if (stale.length === 0) return
  await stage("Construction de l'application", async () => {
    await Promise.all(stale.map(buildPart))
  })
}

/** The stamp goes first: an interrupted build must not look like the whole one before it. */
const buildPart = async ({ name, stamp, print }) => {
  mkdirSync(dirname(stamp), { recursive: true })
  rmSync(stamp, { force: true })
  await requireRun('La construction a échoué.', process.execPath, [`scripts/build-${name}.mjs`], { NODE_ENV: 'production' })
  writeFileSync(stamp, print)
}
