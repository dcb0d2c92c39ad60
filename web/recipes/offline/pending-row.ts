import { useMemo, useSyncExternalStore } from 'react'
import { newKey } from '../../platform/new-key.ts'
import { offlineRefusal } from '../../platform/api/online.ts'
import { Refused } from '../../platform/api/refused.ts'
import { readSession } from '../../platform/session/session.tsx'
import {
  canStoreEdit,
  changePendingEdits,
  onPendingEdits,
  readPendingEdits,
  type PendingEdit,
} from '../../platform/offline/pending-edit-store.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import type { SaveInput } from '../form/record-save.ts'
import type { RecordSubject, VersionedRow } from '../page/record-subject.ts'
import { overlaid, withEdit } from './pending-edit.ts'

/** For each row displayed with pending edits: the server's row, and the edits. */
const bases = new WeakMap<object, { base: object; edits: readonly PendingEdit[] }>()
const isRowLike = <Row extends object>(base: object | undefined, _row: Row): base is Row => base !== undefined

/** The server's row and the pending edits of a displayed row. */
const displayedWith = <Row extends object>(row: Row): { base: Row; edits: readonly PendingEdit[] } => {
  const { base, edits = [] } = bases.get(row) ?? {}
  return isRowLike(base, row) ? { base, edits } : { base: row, edits: [] }
}

/** A change over the server's row: edits that were pending when its form was opened may have been sent since. */
export const overBase = <Row extends VersionedRow, Change extends object>({
  change,
  read,
  waited,
}: SaveInput<Row, Change>): SaveInput<Row, Change> => {
  const { base, edits } = displayedWith(read)
  return { change, read: base, waited: edits.length > 0 ? Object.assign({}, ...edits.map((edit) => edit.change)) : waited }
}

/** The server's row with this form's pending edits: those of other forms may never be sent. */
const behind = <Row extends VersionedRow, Change extends object>({ change, lists }: RecordSubject<Row, Change>, read: Row): Row => {
  const { base, edits } = displayedWith(read)
  return overlaid(
    base,
    edits.filter(({ call }) => call === change.path),
    lists,
  )
}

/** All pending edits, with a new render when they change. */
export const usePendingEdits = (): readonly PendingEdit[] => useSyncExternalStore(onPendingEdits, readPendingEdits)

/** Whether an edit can be stored now, with a new render when that changes. */
const useCanWait = (): boolean => useSyncExternalStore(onPendingEdits, canStoreEdit)

/** The reasons why a row cannot be edited now: not the missing network, where an edit can be pending. */
export const useEditRefusals = (): readonly string[] => {
  const refusals = useActingRefusals()
  const canWait = useCanWait()
  return useMemo(() => (canWait ? refusals.filter((refusal) => refusal !== offlineRefusal) : refusals), [refusals, canWait])
}

/** A row with its pending edits: for its page, and for the first values of its forms. */
export const useWithPending = <Row extends VersionedRow>({ lists }: Pick<RecordSubject<VersionedRow, object>, 'lists'>, row: Row): Row => {
  const edits = usePendingEdits()
  return useMemo(() => {
    const displayed = overlaid(row, edits, lists)
    if (displayed !== row) bases.set(displayed, { base: row, edits: edits.filter(({ rowId }) => rowId === row.id) })
    return displayed
  }, [row, edits, lists])
}

/** Whether an edit of this form of the row is pending: a further edit must then be pending too. */
export const hasPending = ({ change }: Pick<RecordSubject<VersionedRow, object>, 'change'>, rowId: string): boolean =>
  readPendingEdits().some((edit) => edit.call === change.path && edit.rowId === rowId)

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const noRoom =
  "Cette modification n'a pas pu être gardée sur cet appareil, et rien n'est envoyé sans connexion. Gardez cette page ouverte, puis enregistrez à nouveau."

/**
 * Stores an edit until the network is back.
 * @param sent the request that may have reached the server already
 * @throws {Refused} `NOT_KEPT` where the browser has no storage
 */
export const storePendingEdit = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { change, read }: SaveInput<Row, Change>,
  { key, sent }: { key: string; sent: { version: number; change: Partial<Change>; at: number } | null },
): Promise<void> => {
  const { person, viewer } = readSession()
  const refused = () => new Refused({ statusCode: 0, code: 'NOT_KEPT', message: noRoom, errors: [] })
  if (!person || viewer || !canStoreEdit()) throw refused()
  const edit: PendingEdit = {
    id: newKey(),
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
  await changePendingEdits(person.id, (edits) => withEdit(edits, edit)).catch(() => {
    throw refused()
  })
}
