import { useMemo, useSyncExternalStore } from 'react'
import { Refused } from '../platform/refused.ts'
import { readSession } from '../platform/session.tsx'
import { canWait, changeWaiting, onWaiting, readWaiting, type WaitingEdit } from '../platform/waiting-store.ts'
import type { Attempt } from './record-save.ts'
import type { RecordSubject, VersionedRow } from './record-subject.ts'
import { overlaid, withEdit } from './waiting-edit.ts'

/** Of a row shown with what waits on it, the one of the server, and what waited. */
const bases = new WeakMap<object, { base: object; edits: readonly WaitingEdit[] }>()
const isRowLike = <Row extends object>(base: object | undefined, _row: Row): base is Row => base !== undefined

/** What a row was shown with: as the server told it, and what waited on it. */
const shownWith = <Row extends object>(row: Row): { base: Row; edits: readonly WaitingEdit[] } => {
  const { base, edits = [] } = bases.get(row) ?? {}
  return isRowLike(base, row) ? { base, edits } : { base: row, edits: [] }
}

/** A change over the row as the server told it: what waited beside it when its form was opened may have been sent since. */
export const overBase = <Row extends VersionedRow, Change extends object>({
  change,
  read,
  waited,
}: Attempt<Row, Change>): Attempt<Row, Change> => {
  const { base, edits } = shownWith(read)
  return { change, read: base, waited: edits.length > 0 ? Object.assign({}, ...edits.map((edit) => edit.change)) : waited }
}

/** The same behind what waits: over what the other edits of this form make of the row, and not those of its other forms, which may not go out. */
const behind = <Row extends VersionedRow, Change extends object>({ change, lists }: RecordSubject<Row, Change>, read: Row): Row => {
  const { base, edits } = shownWith(read)
  return overlaid(
    base,
    edits.filter(({ call }) => call === change.path),
    lists,
  )
}

/** All that waits, and a new render when it changes. */
export const useWaiting = (): readonly WaitingEdit[] => useSyncExternalStore(onWaiting, readWaiting)

/** May an edit wait for the network here and now? And a new render when that changes. */
export const useCanWait = (): boolean => useSyncExternalStore(onWaiting, canWait)

/** A row with what waits on it: what its page shows, and what its forms begin with. */
export const useWithWaiting = <Row extends VersionedRow>({ lists }: Pick<RecordSubject<VersionedRow, object>, 'lists'>, row: Row): Row => {
  const edits = useWaiting()
  return useMemo(() => {
    const shown = overlaid(row, edits, lists)
    if (shown !== row) bases.set(shown, { base: row, edits: edits.filter(({ rowId }) => rowId === row.id) })
    return shown
  }, [row, edits, lists])
}

/** Does an edit of this form of the row wait? Another one goes with it. */
export const hasWaiting = ({ change }: Pick<RecordSubject<VersionedRow, object>, 'change'>, rowId: string): boolean =>
  readWaiting().some((edit) => edit.call === change.path && edit.rowId === rowId)

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const noRoom =
  "Cette modification n'a pas pu être gardée sur cet appareil, et rien n'est envoyé sans connexion. Gardez cette page ouverte, puis enregistrez à nouveau."

/**
 * Keeps an edit until the network is back.
 * @param sent what may have reached the server already
 * @throws {Refused} `NOT_KEPT` where the browser keeps nothing
 */
export const letWait = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { change, read }: Attempt<Row, Change>,
  { key, sent }: { key: string; sent: { version: number; change: Partial<Change>; at: number } | null },
): Promise<void> => {
  const { person, viewer } = readSession()
  const refused = () => new Refused({ statusCode: 0, code: 'NOT_KEPT', message: noRoom, errors: [] })
  if (!person || viewer || !canWait()) throw refused()
  const edit: WaitingEdit = {
    id: crypto.randomUUID(),
    personId: person.id,
    call: subject.change.path,
    rowId: read.id,
    name: `${capital(subject.thing)} ${subject.nameOf(read)}`,
    href: `${location.pathname}${location.search}`,
    read: behind(subject, read),
    change: { ...change },
    madeAt: Date.now(),
    key,
    sent: sent && { ...sent, change: { ...sent.change } },
    trouble: null,
  }
  await changeWaiting(person.id, (edits) => withEdit(edits, edit)).catch(() => {
    throw refused()
  })
}
