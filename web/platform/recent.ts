import { z } from 'zod'

const prefix = 'recent.'
const most = 8
const recent = z.object({ href: z.string().startsWith('/'), label: z.string(), detail: z.string() })
/** Something that was opened, and how to open it again. */
export type Recent = z.output<typeof recent>

/** Keeps what a person has opened, the last one first, for an empty search box: two persons on one machine never see each other's. */
export const keepRecent = (personId: string, opened: Recent): void => {
  const others = readRecent(personId).filter(({ href }) => href !== opened.href)
  localStorage.setItem(prefix + personId, JSON.stringify([opened, ...others].slice(0, most)))
}

/** What the person opened last. */
export const readRecent = (personId: string): Recent[] => {
  try {
    return z.array(recent).parse(JSON.parse(localStorage.getItem(prefix + personId) ?? '[]'))
  } catch {
    return [] // not ours: as if nothing had been opened
  }
}

/** All of it, of all persons: at a sign-out that somebody asked for, nothing personal stays on the machine. */
export const dropRecent = (): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}
