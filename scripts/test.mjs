/**
 * `npm test`: all that can be proven, from a fresh clone: form, types and rules; the domain; the API on the embedded PostgreSQL and on
 * `TEST_DATABASE_URL`; the start in its placements; journeys in a real browser, some with the code flow, one on PGlite. The last line counts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks, prove } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, requireNode, root } from './house.mjs'
import { startProduct } from './product.mjs'
import { readPlaywright, readVitest } from './test-report.mjs'

requireNode()
install()
process.chdir(root)

const reports = join(root, 'node_modules/.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const counts = { passed: 0, failed: 0 }
const failures = []
const secondTries = []
const count = (title, passed, failed) => {
  counts.passed += passed
  counts.failed += failed
  console.log(`— ${title}: ${passed} passed, ${failed} failed\n`)
}
const report = (name) => {
  const file = join(reports, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const lastLines = (text) => text.trimEnd().split('\n').slice(-60).join('\n')

/** Runs tests that write a report. A runner that fails without a failed test (a file that does not load, an error outside the tests) is one failure. */
const runTests = (name, args, env, read) => {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env },
  })
  process.stderr.write(stderr)
  const written = report(name)
  const told = written ? read(written) : { passed: 0, failed: 0, failures: [], secondTries: [] }
  const isOwn = told.failed === 0 && (told.passed === 0 || status !== 0)
  const own = isOwn ? [{ name: `${name}: no test failed, yet its runner ended with ${status}`, why: lastLines(stderr) }] : []
  failures.push(...told.failures, ...own)
  secondTries.push(...told.secondTries)
  count(name, told.passed, told.failed + own.length)
}

// A busy machine may be late once: what a clock or a browser decides has a second try. What needs it is named at the end, and is to be mended.
const vitest = (project, name, env = {}) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--retry=1', '--reporter=default', '--reporter=json']
  runTests(name, [...args, `--outputFile=${join(reports, `${name}.json`)}`], env, readVitest)
}

const journeys = async (name, productEnv, more = []) => {
  const product = await startProduct(productEnv)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'journeys/playwright.config.ts', '--retries=1', ...more]
  const env = { BASE_URL: product.url, DATA_DIR: product.dataDir, JOURNEYS_REPORT: join(reports, `${name}.json`) }
  runTests(name, args, env, readPlaywright)
  await product.stop()
}

/** What throws is one failure; the rest still runs. */
const attempt = async (title, story) => {
  try {
    await story()
  } catch (error) {
    failures.push({ name: title, why: String(error.stack) })
    count(title, 0, 1)
  }
}

for (const [name, args] of checks) {
  const { isProven, said } = await prove(name, args)
  if (!isProven) failures.push({ name, why: lastLines(said) })
  count(name, isProven ? 1 : 0, isProven ? 0 : 1)
}
vitest('domain', 'domain')
vitest('server', 'server-embedded', { TEST_DATABASE_URL: '' })
if (process.env.TEST_DATABASE_URL) vitest('server', 'server-postgresql')
build()
vitest('start', 'start')
await attempt('journeys', async () => {
  const chromium = await findChromium()
  if (!chromium) throw new Error('Aucun Chromium : installez-le, ou donnez son chemin par CHROMIUM_PATH.')
  process.env.CHROMIUM_PATH = chromium
  await journeys('journeys', { AUTH_STRATEGY: 'local,external' })
  await journeys('journeys-code', { AUTH_STRATEGY: 'local,external', OIDC_FLOW: 'code' }, ['--grep', '@code'])
  await journeys('journey-pglite', { ADM_EMBEDDED: 'pglite' }, ['--grep', '@pglite'])
})

for (const { name, why } of secondTries) console.log(`passed at its second try: ${name}\n${why}\n`)
for (const { name, why } of failures) console.log(`FAILED: ${name}\n${why}\n`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
