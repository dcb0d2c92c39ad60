/** The longest pause between the two keys of a shortcut. */
const patienceMs = 1_500

/** The keys of a shortcut typed so far, and the time of the last key, in milliseconds. */
export type Typed = { keys: string; at: number }
export const nothingTyped: Typed = { keys: '', at: 0 }

/**
 * Adds one key: returns the shortcut that it completes, if any, and the keys typed so far. A key that fits no shortcut clears them.
 * @param bindings all shortcuts: `c`, `g b`
 */
export const typeKey = (
  typed: Typed,
  { key, at }: { key: string; at: number },
  bindings: readonly string[],
): { done?: string; typed: Typed } => {
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const inTime = typed.keys !== '' && at - typed.at <= patienceMs
  for (const keys of inTime ? [`${typed.keys} ${pressed}`, pressed] : [pressed]) {
    if (bindings.includes(keys)) return { done: keys, typed: nothingTyped }
    if (bindings.some((shortcut) => shortcut.startsWith(`${keys} `))) return { typed: { keys, at } }
  }
  return { typed: nothingTyped }
}

const fields = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'
const ownKeys = '[contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="dialog"]'

/** Whether a key is for the page: not for a field, a menu or a dialog, not part of a combination, not repeated, not handled already. */
export const isForPage = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || event.defaultPrevented) return false
  const isTaken = event.target instanceof Element && event.target.closest(`${fields}, ${ownKeys}`) !== null
  return !isTaken && !isUnderDialog()
}

/** Whether a dialog is open over the page. */
export const isUnderDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Whether this is `Ctrl K`, or `⌘ K` of a Mac, without other keys. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** `g b` as displayed keys: `G`, `B`. */
export const keysInWords = (keys: string): string[] => keys.split(' ').map((key) => key.toUpperCase())
