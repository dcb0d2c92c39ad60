/**
 * `npm test`: all that can be proven, from a fresh clone: form, types and rules; the domain; the API on the embedded PostgreSQL, and its
 * database-dependent tests on `TEST_DATABASE_URL` too; the start in its placements, with Node 22 and 24 too; journeys in a real browser,
 * some with the code flow, one on PGlite. The jobs that wait a lot run two at a time. The last line gives the totals.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checks, prove } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, install, requireNode } from './install.mjs'
import { findNode } from './test/other-node.mjs'
import { startProduct } from './product.mjs'
import { root } from './stage.mjs'
import { compareWithBudgets, measureYardstick } from './test/test-budget.mjs'
import { readPlaywright, readVitest } from './test/test-report.mjs'

requireNode()
await install()
process.chdir(root)

const reports = join(root, 'node_modules/.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const counts = { passed: 0, failed: 0 }
const failures = []
const secondTries = []
const timed = []
const yardstickAtStart = measureYardstick()
const count = (title, passed, failed, begun = Date.now()) => {
  const seconds = (Date.now() - begun) / 1000
  counts.passed += passed
  counts.failed += failed
  timed.push({ job: title, seconds })
  console.log(`— ${title}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)\n`)
}
const report = (name) => {
  const file = join(reports, `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const lastLines = (text) => text.trimEnd().split('\n').slice(-60).join('\n')

/** Runs Node with these arguments to its end. Each output line is prefixed with the job's name, because two jobs run at a time. */
const runPrefixed = (name, args, { env = {}, node = process.execPath }) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    const errors = []
    createInterface(child.stdout).on('line', (line) => console.log(`${name} | ${line}`))
    createInterface(child.stderr).on('line', (line) => {
      errors.push(line)
      console.error(`${name} | ${line}`)
    })
    child.on('close', (status) => resolve({ status, stderr: errors.join('\n') }))
  })

/**
 * Runs tests that write a report. A runner that fails without a failed test (a file that does not load, an error outside the tests) is one
 * failure.
 */
const runTests = async (name, args, options, read) => {
  const begun = Date.now()
  const { status, stderr } = await runPrefixed(name, args, options)
  const written = report(name)
  const result = written ? read(written) : { passed: 0, failed: 0, failures: [], secondTries: [] }
  const isOwn = result.failed === 0 && (result.passed === 0 || status !== 0)
  const own = isOwn ? [{ name: `${name}: no test failed, yet its runner ended with ${status}`, why: lastLines(stderr) }] : []
  failures.push(...result.failures, ...own)
  secondTries.push(...result.secondTries)
  count(name, result.passed, result.failed + own.length, begun)
}

// A busy machine may be late once, so tests that depend on a clock or a browser get a second try. The retried tests are named at the end
// and must be fixed.
const vitest = (name, projects, options = {}, more = []) => {
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...more, ...chosen, '--retry=1', '--reporter=default', '--reporter=json']
  return runTests(name, [...args, `--outputFile=${join(reports, `${name}.json`)}`], options, readVitest)
}

const journeys = async (name, productEnv, more = []) => {
  const product = await startProduct(productEnv)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'journeys/playwright.config.ts', '--retries=1', ...more]
  const env = { BASE_URL: product.url, DATA_DIR: product.dataDir, JOURNEYS_REPORT: join(reports, `${name}.json`) }
  await runTests(name, args, { env }, readPlaywright)
  await product.stop()
}

/** For journeys that need only the demo company's accounts and one booking. */
const fewBookings = { DEMO_BOOKINGS: '400' }

// One worker for jobs that run two at a time.
const alone = ['--maxWorkers=1']

/**
 * Tests with another version of Node what depends on it: the flags of `npm start`, the product's process in each place of its data, and the
 * rules of the domain that use its ICU and its Unicode.
 */
const withNode = async (major) => {
  const name = `node-${major}`
  const node = findNode(major)
  if (!node) return console.log(`— ${name}: left out, since npm gives no binary of Node ${major} for this system\n`)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  if (spawnSync(node, [...flags, '-e', '0']).status !== 0) throw new Error(`Node ${major} refuses a flag of npm start: ${flags.join(' ')}`)
  return vitest(name, ['domain-dependent', 'start'], { node }, ['domain/', 'server/process/placement.test.ts', ...alone])
}

/** Runs a step. An exception counts as one failure, and the other steps still run. */
const runStep = async (title, body) => {
  try {
    await body()
  } catch (error) {
    failures.push({ name: title, why: String(error.stack) })
    count(title, 0, 1)
  }
}

const inTurn = async (jobs) => {
  for (const [title, job] of jobs) await runStep(title, job)
}

const check = async ([name, args]) => {
  const begun = Date.now()
  const { isProven, output } = await prove(name, args)
  if (!isProven) failures.push({ name, why: lastLines(output) })
  count(name, isProven ? 1 : 0, isProven ? 0 : 1, begun)
}

const inBrowser = async () => {
  const chromium = await findChromium()
  if (!chromium) throw new Error('Aucun Chromium : installez-le, ou donnez son chemin par CHROMIUM_PATH.')
  process.env.CHROMIUM_PATH = chromium
  // A journey of the company's rules of sign-in (`@rules`) would shut out the accounts of the journeys beside it.
  await journeys('journeys', { AUTH_STRATEGY: 'local,external' }, ['--grep-invert', '@rules'])
  await journeys('journeys-code', { AUTH_STRATEGY: 'local,external', OIDC_FLOW: 'code', ...fewBookings }, ['--grep', '@code|@rules'])
  await journeys('journey-pglite', { ADM_EMBEDDED: 'pglite', ...fewBookings }, ['--grep', '@pglite'])
}

const otherNodes = [22, 24]
const onEmbedded = [['server-embedded', () => vitest('server-embedded', ['server'], { env: { TEST_DATABASE_URL: '' } })]]
const onPostgres = [['server-postgresql', () => process.env.TEST_DATABASE_URL && vitest('server-postgresql', ['server-dependent'], {}, alone)]]
/** Failures of the database and of the network wait for limits of the product, the other starts for programs: each leaves the other room. */
const failing = 'server/bad-*.test.ts'
const starts = [['start', () => vitest('start', ['start'], {}, [`--exclude=${failing}`, ...alone])]]
const inFailures = [['start-failures', () => vitest('start-failures', ['start'], {}, ['server/bad-', ...alone])]]
const inOtherNodes = otherNodes.map((major) => [`node-${major}`, () => withNode(major)])

const checksInTurn = inTurn(checks.map((row) => [row[0], () => check(row)]))
await Promise.all([checksInTurn, inTurn([['domain', () => vitest('domain', ['domain'])]])])
// Work that blocks this process is done before two jobs need it.
await build()
otherNodes.forEach(findNode)
// With all cores: next to the journeys the server's tests took 560 s, and take 140 s alone.
await inTurn(onEmbedded)
// The tests of the start wait, so that two other jobs run beside them.
await Promise.all([inTurn(starts), inTurn([...inFailures, ...inOtherNodes]), inTurn(onPostgres)])
await inTurn([['journeys', inBrowser]])

// The slower of two: a machine that others have begun to use is slower at the end.
const yardstick = Math.max(yardstickAtStart, measureYardstick())
const { lines, beyond } = compareWithBudgets(timed, yardstick)
failures.push(...beyond)
counts.failed += beyond.length

for (const { name, why } of secondTries) console.log(`FAULT, passed at its second try: ${name}\n${why}\n`)
for (const { name, why } of failures) console.log(`FAILED: ${name}\n${why}\n`)
console.log(`Time of each job, and its budget (a yardstick takes ${yardstick.toFixed(2)} s here):\n${lines.join('\n')}\n`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
