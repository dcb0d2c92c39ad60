/** Checks that need no test runner: format, types, lint rules, dead code. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './stage.mjs'

const tool = (path) => join(root, 'node_modules', path)
// One type-checking thread: several check the same libraries again and take twice the processor time.
const types = (...more) => [tool('typescript/bin/tsc'), '--checkers', '1', ...more]

/**
 * Each check: its name and its command.
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

/** Runs a command and prints its output only when it fails. @returns {Promise<{ isProven: boolean, output: string }>} */
export const prove = (name, args, env = {}) =>
  new Promise((resolve) => {
    const begun = Date.now()
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('close', (status) => {
      const isProven = status === 0
      if (!isProven) process.stdout.write(Buffer.concat(output))
      console.log(`${isProven ? '✓' : '✗'} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
      resolve({ isProven, output: Buffer.concat(output).toString() })
    })
  })
