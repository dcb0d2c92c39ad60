import { z } from 'zod'
import { deviceStorage } from '../device-storage.ts'

const storageKey = 'filters'
const storedFilters = z.object({ section: z.string(), search: z.record(z.string(), z.unknown()) })
type Search = Record<string, unknown>

/** The first segment of a canonical path: `/booking/12` is in `booking`. Source: `docs/requirements.md` LIST-1. */
const sectionOf = (pathname: string): string => pathname.split('/')[1] ?? ''

/** Saves a list's filters for detail pages, reloads, and a new tab another day. */
export const storeFilters = (pathname: string, search: Search): void =>
  deviceStorage.store(storageKey, JSON.stringify({ section: sectionOf(pathname), search }))

/** The saved filters of this page's section, if any. */
export const readStoredFilters = (pathname: string): Search | null => {
  const stored = read()
  return stored && stored.section === sectionOf(pathname) && Object.keys(stored.search).length > 0 ? stored.search : null
}

/** Call it with each page that opens: a page of another section drops the filters. */
export const dropFiltersElsewhere = (pathname: string): void => {
  const stored = read()
  if (stored && stored.section !== sectionOf(pathname)) deviceStorage.drop(storageKey)
}

const read = () => {
  try {
    return storedFilters.safeParse(JSON.parse(deviceStorage.read(storageKey) ?? 'null')).data ?? null
  } catch {
    return null // not written by this product: treated as no stored filters
  }
}
