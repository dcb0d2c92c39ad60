import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'

/**
 * The secret that signs tokens on a developer's machine: made once, kept in the data folder, readable by its owner only. Two processes
 * that start at once keep the same one.
 */
export const keepTokenSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'token-secret')
  const side = `${file}-${pid}`
  writeFileSync(side, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(side, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(side)
  }
  return readFileSync(file, 'utf8')
}
