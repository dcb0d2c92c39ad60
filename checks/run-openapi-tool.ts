import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cwd, execPath } from 'node:process'

/**
 * The linters and client generators that others use for OpenAPI: 370 packages with a TypeScript of their own, so they are installed in the
 * cache, from their own lock file, by the test that needs them, without their install scripts.
 */
export const openApiTools = join(cwd(), 'node_modules/.cache/openapi-tools')

/** Installs the tools when they are missing or have changed, and copies their scripts. */
export const installOpenApiTools = (): void => {
  const lock = (folder: string) => {
    const file = join(folder, 'package-lock.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const source = join(cwd(), 'checks/openapi-tools')
  const isInstalled = lock(source) === lock(openApiTools) && existsSync(join(openApiTools, 'node_modules/.package-lock.json'))
  mkdirSync(openApiTools, { recursive: true })
  cpSync(source, openApiTools, { recursive: true })
  if (!isInstalled) execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: openApiTools, stdio: 'ignore' })
}

/** Runs a script of the tools, or of the project, in their folder. @returns what it printed. @throws when it fails, with its output */
export const runOpenApiTool = (script: string, ...args: readonly string[]): string =>
  execFileSync(execPath, [script, ...args], { cwd: openApiTools, encoding: 'utf8', maxBuffer: 1e8 })
