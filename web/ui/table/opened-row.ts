import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The row opened from each entry of the browser's history, by the entry's key; until the next reload. */
const openedRows = new Map<string, string>()

/** The row from which Back returns to this list: its link gets the focus and is in sight. `storeOpened` is called when a row is opened. */
export const useOpenedRow = () => {
  const router = useRouter()
  const body = useRef<HTMLTableSectionElement>(null)
  const [opened] = useState(() => openedRows.get(router.history.location.state.__TSR_key ?? '') ?? null)
  // The focus is outside React. A person who is already elsewhere in the page stays there.
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
    const link = opened ? body.current?.querySelector<HTMLElement>(`#row-${CSS.escape(opened)}`) : null
    if (!link || !isFree) return
    link.focus({ preventScroll: true })
    link.scrollIntoView({ block: 'nearest' })
  }, [opened])
  const storeOpened = useCallback((rowKey: string) => void openedRows.set(router.history.location.state.__TSR_key ?? '', rowKey), [router])
  return { body, opened, storeOpened }
}
