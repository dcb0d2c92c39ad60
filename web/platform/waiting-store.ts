import { deviceTable, done } from './device-table.ts'
import { tellWaiting } from './waiting-count.ts'

/** A row as it was read, with its version. */
type ReadRow = { id: string; version: number }
/** Why an edit does not go out by itself: the server's refusal, or somebody else's value in the same field. */
export type Trouble =
  | { kind: 'refused'; message: string; statusCode: number; code: string; errors: { path: string; message: string }[] }
  | { kind: 'clash'; current: ReadRow; conflicts: { field: string; mine: unknown; theirs: unknown }[]; byName: string }

/** An edit that was made without network, as this device keeps it until the server has it. */
export type WaitingEdit = {
  id: string
  /** Who made it: nobody else sees it or sends it. */
  personId: string
  /** The path of the call that will make it: which subject, and which of its edits. */
  call: string
  rowId: string
  /** What the row is called, and the page on which it was edited. */
  name: string
  href: string
  /** The row before the person's eyes. */
  read: ReadRow
  change: Record<string, unknown>
  /** Milliseconds. */
  madeAt: number
  /** Made with the edit: a second copy of the request is the same attempt. */
  key: string
  /** What was sent and has no answer yet: it is sent again exactly so, or nothing of it is. */
  sent: { version: number; change: Record<string, unknown>; at: number } | null
  trouble: Trouble | null
}

const { use: inTable } = deviceTable('adm-waiting', 'edits', (made) => {
  made.createObjectStore('edits', { keyPath: 'id' }).createIndex('person', 'personId')
})
/** What another person of this device left behind so long ago is not theirs to send any more. */
const longAgoMs = 30 * 86_400_000

let ownerId: string | null = null
let isUsable = false
let shown: readonly WaitingEdit[] = []
const heard = new Set<() => void>()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('waiting-edits') : null
if (tabs) tabs.onmessage = () => void followWaiting(ownerId)

/** The edits of who is here, the oldest first. */
export const readWaiting = (): readonly WaitingEdit[] => shown

/** Hears every change, of other tabs too. @returns stops hearing */
export const onWaiting = (hear: () => void): (() => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

/** May an edit wait here: somebody acts as themselves, and the browser keeps something? Not where it keeps nothing, as in some private windows. */
export const canWait = (): boolean => isUsable && ownerId !== null

const show = (edits: readonly WaitingEdit[]): void => {
  shown = edits.toSorted((one, other) => one.madeAt - other.madeAt)
  const asking = shown.filter(({ trouble }) => trouble !== null).length
  tellWaiting({ waiting: shown.length - asking, asking })
  for (const hear of heard) hear()
}

/** Whose edits are shown from now on; null for nobody's. A browser that keeps nothing has none. */
export const followWaiting = async (personId: string | null): Promise<void> => {
  if (ownerId !== personId) show([])
  ownerId = personId
  if (personId === null) return
  const edits = await findWaiting(personId).catch(() => null)
  if (ownerId !== personId) return
  isUsable = edits !== null
  show(edits ?? [])
}

/** The edits of a person. @throws where the browser keeps nothing */
export const findWaiting = (personId: string): Promise<WaitingEdit[]> =>
  inTable('readonly', (store) => done(store.index('person').getAll(personId)))

/**
 * Changes what waits for a person, in one transaction: two tabs never lose each other's.
 * @param rule from the edits that wait, the oldest first, to those that do afterwards
 * @throws when the browser has no room for them: then nothing has changed
 */
export const changeWaiting = async (
  personId: string,
  rule: (edits: readonly WaitingEdit[]) => readonly WaitingEdit[],
): Promise<readonly WaitingEdit[]> => {
  const next = await inTable('readwrite', async (store) => {
    const found: WaitingEdit[] = await done(store.index('person').getAll(personId))
    const before = found.toSorted((one, other) => one.madeAt - other.madeAt)
    const after = rule(before)
    for (const { id } of before) if (!after.some((one) => one.id === id)) store.delete(id)
    for (const edit of after) if (!before.includes(edit)) store.put(edit)
    return after
  })
  if (personId === ownerId) show(next)
  tabs?.postMessage('changed')
  return next
}

/** Drops what other persons of this device left a month ago. */
export const dropForgotten = (personId: string, now: number): Promise<void> =>
  inTable('readwrite', async (store) => {
    const found: WaitingEdit[] = await done(store.getAll())
    for (const edit of found) if (edit.personId !== personId && now - edit.madeAt > longAgoMs) store.delete(edit.id)
  })
