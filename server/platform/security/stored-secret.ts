import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pid } from 'node:process'

/**
 * A secret of a developer's machine (for signing tokens or encrypting account numbers): generated once, stored in the data folder, readable
 * by its owner only. Two processes that start at the same time get the same secret.
 */
export const readOrCreateSecret = (dataDir: string, name: 'token-secret' | 'data-secret'): string => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
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
