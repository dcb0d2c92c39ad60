import { fileRefusals } from '@adm/domain/file/file-refusals'
import type { Logger } from 'pino'
import { type FileStore, openFolder } from './file-store.ts'
import type { StorageAddress } from './storage-address.ts'

/** Opens the store named by the configuration. The code of the other kind of store is not loaded. */
export const openFileStore = async (address: StorageAddress, log: Logger): Promise<FileStore> => {
  if ('folder' in address) return inWords(openFolder(address.folder), log)
  const { openBucket } = await import('./file-bucket.ts')
  return inWords(openBucket(address), log)
}

/** Turns a failure of the store into a refusal with a French sentence (retry in a moment), and logs its cause. */
const inWords = (store: FileStore, log: Logger): FileStore => {
  const orAway = <Result>(result: Promise<Result>): Promise<Result> =>
    result.catch((error: unknown) => {
      log.error({ err: error }, 'the store of files')
      throw fileRefusals.storeAway()
    })
  return {
    write: (key, bytes) => orAway(store.write(key, bytes)),
    read: (key) => orAway(store.read(key)),
    remove: (key) => orAway(store.remove(key)),
    check: () => orAway(store.check()),
  }
}
