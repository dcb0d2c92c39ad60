import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireNoConnection } from '../database/connection-scope.ts'

/** The store of the bytes of files. A key is written once and never changed. */
export type FileStore = {
  /** Writes the bytes: once it resolves, they survive a crash. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** @throws when there is nothing under the key */
  read: (key: string) => Promise<AsyncIterable<Uint8Array>>
  /** Destroys the bytes; missing bytes are no error. */
  remove: (key: string) => Promise<void>
  /** @throws when nothing can be written now */
  check: () => Promise<void>
}

/** Files in a folder of this machine: two levels of folders, so that none grows too long to list. */
export const openFolder = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key)
  return {
    write: async (key, bytes) => {
      requireNoConnection('The writing of a file')
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A half-written file never has its final name.
      const file = await open(`${path}.part`, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${path}.part`, path)
    },
    read: async (key) => {
      requireNoConnection('The reading of a file')
      const file = await open(pathOf(key), 'r')
      return file.createReadStream()
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.part`, { force: true })
    },
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
  }
}
