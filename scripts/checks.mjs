/** What needs no test runner: the form, the types, the rules, what is dead. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'

const tool = (path) => join(root, 'node_modules', path)
// One checker: several of them check the same libraries again, and take twice the time of the processor.
const types = (...more) => [tool('typescript/bin/tsc'), '--checkers', '1', ...more]

/**
 * Each check: its name, and the command that proves it.
 * @type {[string, string[]][]}
 */
export const checks = [
  ['format', [tool('@biomejs/biome/bin/biome'), 'format']],
  ['types', types()],
  ['types web', types('-p', 'web/tsconfig.json')],
  ['types worker', types('-p', 'web/service-worker/tsconfig.json')],
  ['lint', [tool('oxlint/bin/oxlint'), '--type-aware', 'domain', 'contract', 'server', 'web', 'journeys', 'checks', 'scripts']],
  ['dead code', [tool('knip/bin/knip.js')]],
]
export const domainTests = [tool('vitest/vitest.mjs'), 'run', '--project', 'domain']

/** Runs a command quietly; what it said is shown when it fails. @returns {Promise<{ isProven: boolean, said: string }>} */
export const prove = (name, args, env = {}) =>
  new Promise((resolve) => {
    const begun = Date.now()
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
    child.on('close', (status) => {
      const isProven = status === 0
      if (!isProven) process.stdout.write(Buffer.concat(said))
      console.log(`${isProven ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
      resolve({ isProven, said: Buffer.concat(said).toString() })
    })
  })
