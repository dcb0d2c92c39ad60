import { z } from 'zod'
import { deviceStorage } from '../device-storage.ts'

const prefix = 'draft.'
const retentionDays = 7
const stored = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) })

/** The person and the form of a draft: two persons on one machine never see each other's drafts. */
export type DraftPlace = { personId: string; form: string }

/** Saves the typed values, for a reload, a crash, or the end of the session. */
export const storeDraft = (place: DraftPlace, values: Record<string, unknown>, now: number): void =>
  deviceStorage.store(nameOf(place), JSON.stringify({ at: now, values }))

/** The unsaved values of a form, younger than a week. */
export const readDraft = (place: DraftPlace, now: number): Record<string, unknown> | null => {
  try {
    const { data } = stored.safeParse(JSON.parse(deviceStorage.read(nameOf(place)) ?? 'null'))
    return data && now - data.at < retentionDays * 86_400_000 ? data.values : null
  } catch {
    return null // not written by this product: treated as no draft
  }
}

/** Drops the draft of a form that was saved or discarded. */
export const dropDraft = (place: DraftPlace): void => deviceStorage.drop(nameOf(place))

/** Drops all drafts of all persons: at an explicit sign-out nothing personal stays on the machine. */
export const dropDrafts = (): void => {
  deviceStorage.dropAll(prefix)
}

const nameOf = ({ personId, form }: DraftPlace): string => `${prefix}${personId}.${form}`
