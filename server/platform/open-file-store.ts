import { fileRefusals } from '@adm/domain/values/file-refusals'
import type { Logger } from 'pino'
import { type FileStore, openFolder } from './file-store.ts'
import type { StorageAddress } from './storage-address.ts'

/** The store that the settings name. The program of the other kind is not even loaded. */
export const openFileStore = async (address: StorageAddress, log: Logger): Promise<FileStore> => {
  if ('folder' in address) return inWords(openFolder(address.folder), log)
  const { openBucket } = await import('./file-bucket.ts')
  return inWords(openBucket(address), log)
}

/** A store that fails is no bug of the request: logged with its cause, told as one that may answer in a moment. */
const inWords = (store: FileStore, log: Logger): FileStore => {
  const orAway = <Told>(told: Promise<Told>): Promise<Told> =>
    told.catch((error: unknown) => {
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
