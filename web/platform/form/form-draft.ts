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
export type DraftPlace = { personId: string; form: string }

/** The id of this tab, over its reloads. */
const thisTab = (): string => {
  const id = tabStorage.read('draft-tab') ?? newKey()
  tabStorage.store('draft-tab', id)
  return id
}

const nameOf = ({ personId, form }: DraftPlace): string => `${draftPrefix}${personId}.${form}`
const ownName = (place: DraftPlace, tab: string): string => `${nameOf(place)}@${tab}`

const readAs = <Value>(name: string, schema: z.ZodType<Value>): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(deviceStorage.read(name) ?? 'null')).data
  } catch {
    return undefined // not written by this product: treated as nothing stored
  }
}

const storeLastTab = (place: DraftPlace, at: number, isClosed: boolean): void =>
  deviceStorage.store(nameOf(place), JSON.stringify({ tab: thisTab(), at, isClosed }))

/** The forms of this page with a draft: when the page goes, another tab may take it. */
const places = new Map<string, DraftPlace>()

/** Leaves the drafts of this tab to the next one: the tab is closed, or reloaded, and then takes them back first. */
export const leaveDrafts = (): void => {
  for (const place of places.values()) {
    const last = readAs(nameOf(place), lastTab)
    if (last?.tab === thisTab()) storeLastTab(place, last.at, true)
  }
}
if ('addEventListener' in globalThis) globalThis.addEventListener('pagehide', leaveDrafts)

type Saved = { at: number; values: Record<string, unknown> }

const store = (place: DraftPlace, draft: Saved, now: number): void => {
  places.set(nameOf(place), place)
  deviceStorage.store(ownName(place, thisTab()), JSON.stringify(draft))
  storeLastTab(place, now, false)
}

/** Saves the values typed in this tab, for a reload, a crash, or the end of the session. */
export const storeDraft = (place: DraftPlace, values: Record<string, unknown>, now: number): void => store(place, { at: now, values }, now)

/** The draft of a tab that is closed, which becomes this tab's own. */
const takeLeft = (place: DraftPlace, now: number): Saved | undefined => {
  const last = readAs(nameOf(place), lastTab)
  if (!last || last.tab === thisTab() || !(last.isClosed || now - last.at > crashedMs)) return undefined
  const left = readAs(ownName(place, last.tab), stored)
  deviceStorage.drop(ownName(place, last.tab))
  return left
}

/**
 * The unsaved values of a form, younger than a week: those of this tab, else those of a tab that is closed. Another open tab has its own:
 * two orders typed side by side are two drafts.
 */
export const readDraft = (place: DraftPlace, now: number): Record<string, unknown> | null => {
  const own = readAs(ownName(place, thisTab()), stored)
  const draft = own ?? takeLeft(place, now)
  if (!draft || now - draft.at >= retentionMs) return null
  if (!own || readAs(nameOf(place), lastTab)?.tab === thisTab()) store(place, draft, now)
  return draft.values
}

/** Drops this tab's draft of a form that was saved or discarded. */
export const dropDraft = (place: DraftPlace): void => {
  places.delete(nameOf(place))
  deviceStorage.drop(ownName(place, thisTab()))
  if (readAs(nameOf(place), lastTab)?.tab === thisTab()) deviceStorage.drop(nameOf(place))
}
