import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { deviceStorage } from '../device-storage.ts'

const storageKey = 'hiddenMenus'
const paths = z.array(z.string())
const listeners = new Set<() => void>()

/** The entries of the left menu that are hidden on this device, by the paths of their pages. Source: `docs/requirements.md` NAV-8. */
export const readHiddenMenus = (): readonly string[] => parseHidden(deviceStorage.read(storageKey))

/** Hides exactly these entries on this device. */
export const storeHiddenMenus = (hidden: readonly string[]): void => {
  deviceStorage.store(storageKey, JSON.stringify(hidden))
  for (const listener of listeners) listener()
}

/** The hidden entries, and a new render when they change, in this tab or another one. */
export const useHiddenMenus = (): readonly string[] => parseHidden(useSyncExternalStore(listen, () => deviceStorage.read(storageKey)))

const parseHidden = (stored: string | null): readonly string[] => {
  try {
    return paths.safeParse(JSON.parse(stored ?? '[]')).data ?? []
  } catch {
    return [] // not written by this product: nothing is hidden
  }
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}
