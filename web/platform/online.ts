import { useSyncExternalStore } from 'react'

const listen = (hear: () => void) => {
  globalThis.addEventListener('online', hear)
  globalThis.addEventListener('offline', hear)
  return () => {
    globalThis.removeEventListener('online', hear)
    globalThis.removeEventListener('offline', hear)
  }
}

/** Whether the browser says it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
