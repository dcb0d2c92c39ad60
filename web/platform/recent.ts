import { z } from 'zod'
import { deviceStorage } from './device-storage.ts'

const prefix = 'recent.'
const most = 8
const recent = z.object({ href: z.string().startsWith('/'), label: z.string(), detail: z.string() })
/** A page that was opened, with its address. */
export type Recent = z.output<typeof recent>

/** Stores a row that a person opened, the latest first, for an empty search box: two persons on one machine never see each other's rows. */
export const storeRecent = (personId: string, opened: Recent): void => {
  const others = readRecent(personId).filter(({ href }) => href !== opened.href)
  deviceStorage.store(prefix + personId, JSON.stringify([opened, ...others].slice(0, most)))
}

/** The rows that the person opened last. */
export const readRecent = (personId: string): Recent[] => {
  try {
    return z.array(recent).parse(JSON.parse(deviceStorage.read(prefix + personId) ?? '[]'))
  } catch {
    return [] // not written by this product: treated as no recent rows
  }
}

/** Drops the recent rows of all persons: at an explicit sign-out nothing personal stays on the machine. */
export const dropRecent = (): void => {
  deviceStorage.dropAll(prefix)
}
