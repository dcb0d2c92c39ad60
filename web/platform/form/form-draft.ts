import { z } from 'zod'
import { deviceStorage, tabStorage } from '../device-storage.ts'
import { newKey } from '../new-key.ts'
import { draftPrefix } from './drop-drafts.ts'

const dayMs = 86_400_000
const retentionMs = 7 * dayMs
/** A tab that ended without a word, in a crash, has its drafts for itself so long: the browser may still restore it. */
const crashedMs = dayMs / 2
const stored = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) })
/** Which tab typed last into a form, when, and whether it was closed since. */
const lastTab = z.object({ tab: z.string(), at: z.number(), isClosed: z.boolean() })

/** The person and the form of a draft: two persons on one machine never see each other's drafts. */
export type DraftKey = { personId: string; form: string }

/** The id of this tab, over its reloads. */
const thisTab = (): string => {
  const id = tabStorage.read('draft-tab') ?? newKey()
  tabStorage.store('draft-tab', id)
  return id
}

const nameOf = ({ personId, form }: DraftKey): string => `${draftPrefix}${personId}.${form}`
const ownName = (key: DraftKey, tab: string): string => `${nameOf(key)}@${tab}`

const readAs = <Value>(name: string, schema: z.ZodType<Value>): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(deviceStorage.read(name) ?? 'null')).data
  } catch {
    return undefined // not written by this product: treated as nothing stored
  }
}

const storeLastTab = (key: DraftKey, at: number, isClosed: boolean): void =>
  deviceStorage.store(nameOf(key), JSON.stringify({ tab: thisTab(), at, isClosed }))

/** The forms of this page with a draft: when the page goes, another tab may take it. */
const keys = new Map<string, DraftKey>()

/** Leaves the drafts of this tab to the next one: the tab is closed, or reloaded, and then takes them back first. */
export const storeDraftsForReload = (): void => {
  for (const key of keys.values()) {
    const last = readAs(nameOf(key), lastTab)
    if (last?.tab === thisTab()) storeLastTab(key, last.at, true)
  }
}
if ('addEventListener' in globalThis) globalThis.addEventListener('pagehide', storeDraftsForReload)

type Draft = { at: number; values: Record<string, unknown> }

const store = (key: DraftKey, draft: Draft, now: number): void => {
  keys.set(nameOf(key), key)
  deviceStorage.store(ownName(key, thisTab()), JSON.stringify(draft))
  storeLastTab(key, now, false)
}

/** Saves the values typed in this tab, for a reload, a crash, or the end of the session. */
export const storeDraft = (key: DraftKey, values: Record<string, unknown>, now: number): void => store(key, { at: now, values }, now)

/** The drafts whose values this page saves now. */
const saving = new Set<string>()

/** Saves the values of a draft: the same form, opened before the pages that show them are read again, is empty, not restored from them. */
export const whileSaving = async <Saved>(key: DraftKey, save: () => Promise<Saved>): Promise<Saved> => {
  saving.add(nameOf(key))
  return save().finally(() => saving.delete(nameOf(key)))
}

/** The draft of a tab that is closed, which becomes this tab's own. */
const takeLeft = (key: DraftKey, now: number): Draft | undefined => {
  const last = readAs(nameOf(key), lastTab)
  if (!last || last.tab === thisTab() || !(last.isClosed || now - last.at > crashedMs)) return undefined
  const left = readAs(ownName(key, last.tab), stored)
  deviceStorage.drop(ownName(key, last.tab))
  return left
}

/**
 * The unsaved values of a form, younger than a week: those of this tab, else those of a tab that is closed. Another open tab has its own:
 * two orders typed side by side are two drafts.
 */
export const readDraft = (key: DraftKey, now: number): Record<string, unknown> | null => {
  if (saving.has(nameOf(key))) return null
  const own = readAs(ownName(key, thisTab()), stored)
  const draft = own ?? takeLeft(key, now)
  if (!draft || now - draft.at >= retentionMs) return null
  if (!own || readAs(nameOf(key), lastTab)?.tab === thisTab()) store(key, draft, now)
  return draft.values
}

/** Drops this tab's draft of a form that was saved or discarded. */
export const dropDraft = (key: DraftKey): void => {
  keys.delete(nameOf(key))
  deviceStorage.drop(ownName(key, thisTab()))
  if (readAs(nameOf(key), lastTab)?.tab === thisTab()) deviceStorage.drop(nameOf(key))
}
