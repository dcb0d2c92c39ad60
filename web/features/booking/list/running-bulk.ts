import { deviceStorage } from '../../../platform/device-storage.ts'
const storageKeyOf = (personId: string): string => `booking-bulk.${personId}`

/** The id of the person's last bulk on this device, until closed: restored after a reload, for that person only. */
export const readRunningBulk = (personId: string): string | null => deviceStorage.read(storageKeyOf(personId))

/** Stores the running bulk's id until the person closes it. */
export const storeRunningBulk = (personId: string, id: string): void => deviceStorage.store(storageKeyOf(personId), id)

/** Forgets the bulk, after it ended and was closed. */
export const dropRunningBulk = (personId: string): void => deviceStorage.drop(storageKeyOf(personId))
