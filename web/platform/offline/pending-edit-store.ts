import { deviceTable, done } from './device-table.ts'
import { setPendingCount } from './pending-count.ts'

/** A row as it was read, with its version. */
type ReadRow = { id: string; version: number }
/** The reason why an edit is not sent by itself: the server's refusal, or another person's value in the same field. */
export type Trouble =
  | { kind: 'refused'; message: string; statusCode: number; code: string; errors: { path: string; message: string }[] }
  | { kind: 'clash'; current: ReadRow; conflicts: { field: string; mine: unknown; theirs: unknown }[]; byName: string }

/** An edit made offline, stored on this device until the server has it. */
export type PendingEdit = {
  id: string
  /** The author: no other person sees or sends the edit. */
  personId: string
  /** The path of the call that will send it: it identifies the subject and the form. */
  call: string
  rowId: string
  /** The row's name, and the page on which it was edited. */
  name: string
  href: string
  /** The row as it was displayed to the person. */
  read: ReadRow
  change: Record<string, unknown>
  /** Milliseconds. */
  madeAt: number
  /** The idempotency key, made with the edit: a second copy of the request is the same attempt. */
  key: string
  /** The sent request without an answer: it is sent again unchanged, or not at all. */
  sent: { version: number; change: Record<string, unknown>; at: number } | null
  trouble: Trouble | null
}

const { use: inTable } = deviceTable('adm-waiting', 'edits', (made) => {
  made.createObjectStore('edits', { keyPath: 'id' }).createIndex('person', 'personId')
})
/** Older edits of another person of this device are dropped. */
const longAgoMs = 30 * 86_400_000

let ownerId: string | null = null
let isUsable = false
let currentEdits: readonly PendingEdit[] = []
const listeners = new Set<() => void>()
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('waiting-edits') : null
if (tabs) tabs.onmessage = () => void followPendingEdits(ownerId)

/** The edits of the current person, the oldest first. */
export const readPendingEdits = (): readonly PendingEdit[] => currentEdits

/** Subscribes to every change, of other tabs too. @returns unsubscribes */
export const onPendingEdits = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether an edit can be stored: a person acts as themselves, and the browser has storage. Some private windows have none. */
export const canStoreEdit = (): boolean => isUsable && ownerId !== null

const show = (edits: readonly PendingEdit[]): void => {
  currentEdits = edits.toSorted((one, other) => one.madeAt - other.madeAt)
  const blocked = currentEdits.filter(({ trouble }) => trouble !== null).length
  setPendingCount({ pending: currentEdits.length - blocked, blocked })
  for (const listener of listeners) listener()
}

/** Sets the person whose edits are listed from now on; null lists none. A browser without storage has none. */
export const followPendingEdits = async (personId: string | null): Promise<void> => {
  if (ownerId !== personId) show([])
  ownerId = personId
  if (personId === null) return
  const edits = await findPendingEdits(personId).catch(() => null)
  if (ownerId !== personId) return
  isUsable = edits !== null
  show(edits ?? [])
}

/** The edits of a person. @throws where the browser has no storage */
export const findPendingEdits = (personId: string): Promise<PendingEdit[]> =>
  inTable('readonly', (store) => done(store.index('person').getAll(personId)))

/**
 * Changes a person's pending edits, in one transaction: two tabs never lose each other's edits.
 * @param rule maps the pending edits, oldest first, to the new list
 * @throws when the browser has no room for them; then nothing has changed
 */
export const changePendingEdits = async (
  personId: string,
  rule: (edits: readonly PendingEdit[]) => readonly PendingEdit[],
): Promise<readonly PendingEdit[]> => {
  const next = await inTable('readwrite', async (store) => {
    const stored: PendingEdit[] = await done(store.index('person').getAll(personId))
    const before = stored.toSorted((one, other) => one.madeAt - other.madeAt)
    const after = rule(before)
    for (const { id } of before) if (!after.some((edit) => edit.id === id)) store.delete(id)
    for (const edit of after) if (!before.includes(edit)) store.put(edit)
    return after
  })
  if (personId === ownerId) show(next)
  tabs?.postMessage('changed')
  return next
}

/** Drops edits of other persons of this device that are older than 30 days. */
export const dropForgotten = (personId: string, now: number): Promise<void> =>
  inTable('readwrite', async (store) => {
    const stored: PendingEdit[] = await done(store.getAll())
    for (const edit of stored) if (edit.personId !== personId && now - edit.madeAt > longAgoMs) store.delete(edit.id)
  })
