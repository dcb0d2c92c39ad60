/** Other versions of Node, as npm packages in a cache folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stage.mjs'

const minute = 60_000
const platform = process.platform === 'win32' ? 'win' : process.platform

/** The binary of a Node version for this system, installed when missing. @returns its path; undefined when the installation failed */
export const findNode = (major) => {
  const name = `node-${platform}-${process.arch}`
  const folder = join(root, 'node_modules/.cache/node', String(major))
  const binary = join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${major}`]
    spawnSync('npm', args, { cwd: folder, timeout: 3 * minute, stdio: 'ignore' })
  }
  return spawnSync(binary, ['--version']).status === 0 ? binary : undefined
}
