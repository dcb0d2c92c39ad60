import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { tabStorage } from '../device-storage.ts'
import { isOnline, stillReached } from './online.ts'
import { Refused } from './refused.ts'

const storageKey = 'chunk-reload'
const pauseMs = 60_000

/** A component in its own file, which can be fetched ahead. */
export type LazyComponent<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

/**
 * A page or a tab in its own file: `lazyPage(() => import('./booking-list.page.tsx'), 'BookingListPage')`.
 * A file that cannot be fetched when it is needed usually means that a new version was deployed: the page reloads, at most once a
 * minute; after that the error page appears. Without network, the error page says so, and the file is fetched again at the return. A failed
 * prefetch does nothing: the next one tries again.
 * @param reloads false for a part of a page (`lazyPart`): the page around it stays, with what was typed
 * Replaces the router's `lazyRouteComponent`, which counts its reloads separately.
 * Source: `docs/requirements.md` NAV-1, NAV-6.
 */
export const lazyPage = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { reloads = true } = {},
): LazyComponent<Props> => {
  let component: ComponentType<Props> | undefined
  let failure: 'missing' | 'offline' | undefined
  let isReloading = false
  let hasWaited = false
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (file) => {
        component = file[name]
        failure = undefined
      },
      async () => {
        failure = (await stillReached()) ? 'missing' : 'offline'
        loading = undefined
      },
    )
    return loading
  }
  const Lazy = (props: Props) => {
    if (!component && failure === 'offline' && !isOnline()) throw chunkOffline()
    if (!component && failure === 'missing') {
      // Checked once: React renders a component again after it threw.
      isReloading ||= reloads && mayReload(Date.now())
      if (!isReloading) throw chunkMissing()
      location.reload()
      return createElement('p', { role: 'status' }, 'Une nouvelle version est disponible. La page se recharge.')
    }
    // React requires the same promise at each `use` of a component.
    if (!component || hasWaited) {
      hasWaited = true
      use(preload())
    }
    return component ? createElement(component, props) : null
  }
  return Object.assign(Lazy, { preload })
}

/**
 * Fetches code that a page needs before it is displayed. A missing file reloads the page, as in `lazyPage`.
 * @throws {Refused} `OFFLINE` without network, `CHUNK_MISSING` for a file that a reload did not bring
 */
export const loadCode = async <File>(load: () => Promise<File>): Promise<File> => {
  try {
    return await load()
  } catch {
    if (!(await stillReached())) throw chunkOffline()
    if (mayReload(Date.now())) location.reload()
    throw chunkMissing()
  }
}

/**
 * Whether the page may reload now: at most once a minute; `true` counts as a reload.
 * @param now milliseconds
 */
export const mayReload = (now: number): boolean => {
  const last = Number(tabStorage.read(storageKey) ?? Number.NEGATIVE_INFINITY)
  if (now - last < pauseMs) return false
  tabStorage.store(storageKey, String(now))
  return true
}

/** The error code for a file that failed to load twice within a minute: only a reload can fetch it again. */
export const chunkMissingCode = 'CHUNK_MISSING'

/** The refusal for a code file that did not load: the error page offers to reload. */
const chunkMissing = (): Refused =>
  new Refused({
    statusCode: 503,
    code: chunkMissingCode,
    message: "Cette page n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez.",
    errors: [],
  })

/** The refusal for a code file that this device does not have, without network. */
const chunkOffline = (): Refused =>
  new Refused({
    statusCode: 0,
    code: 'OFFLINE',
    message: "Vous êtes hors ligne\u00A0: cet écran n'est pas encore sur cet appareil.",
    errors: [],
  })
