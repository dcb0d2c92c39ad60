import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 575.98px)')
const listen = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is narrower than 576 px, where the left menu is a closed drawer. Source: `docs/requirements.md` NAV-9. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => narrow.matches)
