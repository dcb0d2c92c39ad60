import { deviceStorage } from '../device-storage.ts'
const storageKey = 'numberPerPage'

/** The number of rows on a page of any list: the person's choice, else 50. Source: `docs/requirements.md` LIST-2. */
export const readNumberPerPage = (): number => {
  const stored = Number(deviceStorage.read(storageKey))
  return Number.isInteger(stored) && stored >= 1 && stored <= 200 ? stored : 50
}

/** Saves the choice on this device; `chooseNumberPerPage` of the session saves it in the profile as well. */
export const storeNumberPerPage = (rows: number): void => deviceStorage.store(storageKey, String(rows))
