import { isSearchKey } from '../platform/keys.ts'
import { setCommandText, typeAhead } from './typed-ahead.ts'

let isSearching = false

const holdKey = (event: KeyboardEvent): void => {
  if (event.target instanceof Element && event.target.closest('input, textarea')) return
  if (isSearchKey(event)) {
    event.preventDefault()
    isSearching = !isSearching
    setCommandText('')
  } else if (isSearching) typeAhead(event)
}

/** Holds `Ctrl K` and the text typed after it while the session and the first page still load. Called before both. */
export const captureEarlyKeys = (): void => globalThis.addEventListener('keydown', holdKey, { capture: true })

/** Ends the holding. @returns whether the search box is to open, with the held text */
export const takeEarlyKeys = (): boolean => {
  globalThis.removeEventListener('keydown', holdKey, { capture: true })
  const wasSearching = isSearching
  isSearching = false
  return wasSearching
}
