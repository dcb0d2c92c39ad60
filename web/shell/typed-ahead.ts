import { useSyncExternalStore } from 'react'

/** The text of the search box, and whether Enter was pressed before the box could react. */
export type CommandText = { text: string; isEntered: boolean }

const empty: CommandText = { text: '', isEntered: false }
let current = empty
const listeners = new Set<() => void>()
const change = (next: CommandText): void => {
  current = next
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The text of the box. It is outside of the box, whose code may still load: the keys typed meanwhile are in it. */
export const useCommandText = (): CommandText => useSyncExternalStore(listen, () => current)
/** Replaces the text of the box. */
export const setCommandText = (text: string): void => change({ text, isEntered: false })

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** The text after a key; null for a key that types nothing. */
export const textAfterKey = ({ text }: CommandText, { key, ctrlKey, metaKey, altKey, isComposing }: Key): CommandText | null => {
  if (ctrlKey || metaKey || altKey || isComposing) return null
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false }
  return key.length === 1 ? { text: text + key, isEntered: false } : null
}

/** Types a key that was pressed before the field of the open box had the focus, instead of the element that has it. */
export const typeAhead = (event: KeyboardEvent): void => {
  if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
  const next = textAfterKey(current, event)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  change(next)
}
