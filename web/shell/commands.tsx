import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { lazyPage } from '../platform/api/chunk-reload.ts'
import { isForPage, isSearchKey, isUnderDialog, nothingTyped, typeKey } from '../platform/keys.ts'
import { readOffers } from '../platform/offered.ts'
import { openPages } from '../platform/address/open-pages.ts'
import { readSession } from '../platform/session/session.tsx'
import { takeEarlyKeys } from './early-keys.ts'
import { setCommandText, typeAhead } from './typed-ahead.ts'

const CommandBox = lazyPage(() => import('./command-box.tsx'), 'CommandBox')
const ShortcutList = lazyPage(() => import('./shortcut-list.tsx'), 'ShortcutList')
/** The search box loads after the first page, so that it opens at once and misses no key. */
const fetchAheadMs = 3_000

type Open = 'box' | 'shortcuts' | null
let open: Open = null
let opener: Element | null = null
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const show = (next: Open): void => {
  if (open === null) opener = document.activeElement
  open = next
  for (const listener of listeners) listener()
}

/** Opens the empty search box over the page. */
export const openCommandBox = (): void => {
  setCommandText('')
  show('box')
}

/** Closes the open dialog, and returns the focus. */
const close = (): void => {
  show(null)
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}

/** Before any element of the page: a focused row would take Enter. */
const typeAheadInBox = (event: KeyboardEvent): void => {
  if (open === 'box') typeAhead(event)
}

/** `Ctrl K`, `?` and the shortcuts of pages and of the open row, for a signed-in person; their files load after the first page. */
export const Commands = () => {
  const opened = useSyncExternalStore(listen, () => open)
  const onKey = useKeys()
  // The keyboard is outside React; an element of the page receives a key first and may take it.
  useEffect(() => {
    const ahead = setTimeout(() => void CommandBox.preload(), fetchAheadMs)
    globalThis.addEventListener('keydown', typeAheadInBox, { capture: true })
    globalThis.addEventListener('keydown', onKey)
    if (takeEarlyKeys()) show('box')
    return () => {
      clearTimeout(ahead)
      globalThis.removeEventListener('keydown', typeAheadInBox, { capture: true })
      globalThis.removeEventListener('keydown', onKey)
      open = null
    }
  }, [onKey])
  return (
    <Suspense>
      {opened === 'box' && <CommandBox onClose={close} onShortcuts={() => show('shortcuts')} />}
      {opened === 'shortcuts' && <ShortcutList onClose={close} />}
    </Suspense>
  )
}

/** The listener of keys that no element of the page has handled. */
const useKeys = () => {
  const router = useRouter()
  const typed = useRef(nothingTyped)
  return useCallback(
    (event: KeyboardEvent): void => {
      if (isSearchKey(event)) {
        event.preventDefault()
        if (open === 'box') close()
        else if (!isUnderDialog()) openCommandBox()
      } else if (open === null && isForPage(event)) {
        const bindings = keyBindings((href) => void router.navigate({ href }))
        const { done, typed: next } = typeKey(typed.current, { key: event.key, at: event.timeStamp }, [...bindings.keys()])
        typed.current = next
        if (done === undefined) return
        event.preventDefault()
        bindings.get(done)?.()
      } else typed.current = nothingTyped
    },
    [router],
  )
}

/** The action of each shortcut: those valid everywhere, those of permitted pages, those of the open row; the last one wins. */
const keyBindings = (go: (href: string) => void): Map<string, () => void> =>
  new Map([
    ['?', () => show('shortcuts')],
    ...openPages(readSession()).flatMap(({ path, keys }): [string, () => void][] => (keys ? [[keys, () => go(path)]] : [])),
    ...readOffers()
      .flatMap(({ acts }) => acts)
      .flatMap(({ keys, refusals, run }): [string, () => void][] => (keys && !refusals?.length ? [[keys, run]] : [])),
  ])
