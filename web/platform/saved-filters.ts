import { z } from 'zod'

const place = 'filters'
const kept = z.object({ section: z.string(), search: z.record(z.string(), z.unknown()) })
type Search = Record<string, unknown>

/** The first segment of a canonical path: `/booking/12` is in `booking`. Source: `docs/requirements.md` LIST-1. */
const sectionOf = (pathname: string): string => pathname.split('/')[1] ?? ''

/** Keeps a list's filters for detail pages, reloads, and a new tab another day. */
export const keepFilters = (pathname: string, search: Search): void =>
  localStorage.setItem(place, JSON.stringify({ section: sectionOf(pathname), search }))

/** What was kept for the section of this page, if anything. */
export const readKeptFilters = (pathname: string): Search | null => {
  const found = read()
  return found && found.section === sectionOf(pathname) && Object.keys(found.search).length > 0 ? found.search : null
}

/** To be told of each page that opens: one of another section forgets the filters. */
export const leaveFilters = (pathname: string): void => {
  const found = read()
  if (found && found.section !== sectionOf(pathname)) localStorage.removeItem(place)
}

const read = () => {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? null
  } catch {
    return null // written by something else: as if nothing were kept
  }
}
