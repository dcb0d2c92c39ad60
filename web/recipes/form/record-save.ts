import { callApi } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { changedSince, type MergeConflict, mergeChange, withOwn } from './record-merge.ts'
import { type HistoryCall, quotedLabels, type RecordSubject, type VersionedRow } from '../page/record-subject.ts'

/** The input of a save: the change, and the row on which the person made it. */
export type SaveInput<Row, Change> = {
  change: Partial<Change>
  read: Row
  /** The edits that were pending when the form was opened: once sent, they are one's own changes, not another person's. */
  waited?: Readonly<Record<string, unknown>> | undefined
}
/** A conflict with another person's change of the same field: the person chooses, then saves over `current`. */
export type Clash<Row, Change> = SaveInput<Row, Change> & { current: Row; conflicts: readonly MergeConflict[]; byName: string }
/** The outcome of a save: the row and others' changed fields, or the conflicts. */
export type Outcome<Row, Change> = { saved: Row; theirs: readonly string[] } | Clash<Row, Change>

/** Called before a request is sent; it throws when the request must not be sent now. */
type OnSend<Row, Change> = (latest: Row, change: Partial<Change>) => void | Promise<void>
type Sending<Row, Change> = { latest: Row; tries: number; key: string; onSend: OnSend<Row, Change> }

const mostTries = 5

/**
 * Saves a change of a row over the version that was read; a change made in between is merged, and the save tried again.
 * @param key idempotency key of the attempt: a refusal does not use it up, so that each try after a merge has the same key
 * @throws {Refused} every refusal of the server except a stale version
 */
export const saveMerged = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  attempt: SaveInput<Row, Change>,
  key: string,
  onSend: OnSend<Row, Change> = () => undefined,
): Promise<Outcome<Row, Change>> => save(subject, attempt, { latest: attempt.read, tries: mostTries, key, onSend })

const save = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { change, read, waited }: SaveInput<Row, Change>,
  sending: Sending<Row, Change>,
): Promise<Outcome<Row, Change>> => {
  const { latest, tries, key, onSend } = sending
  const { theirs, conflicts, lists } = mergeChange(withOwn(read, waited, latest, subject), change, latest, subject)
  const merged = { ...change, ...lists }
  // The conflict contains the merged change, since the next save starts from the current row.
  if (conflicts.length > 0) return { change: merged, read, current: latest, conflicts, byName: await lastName(subject.history, read.id, 1) }
  if (tries < mostTries && Object.keys(changedSince(latest, merged)).length === 0) return { saved: latest, theirs }
  try {
    await onSend(latest, merged)
    return { saved: await subject.save(latest, merged, key), theirs }
  } catch (error) {
    const current = staleRow(subject, error)
    if (!current || tries === 0) throw error
    return save(subject, { change, read, waited }, { ...sending, latest: current, tries: tries - 1 })
  }
}

/** The current row, from the refusal of a save over a stale version. */
export const staleRow = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  error: unknown,
): Row | undefined => (error instanceof Refused && error.refusal.statusCode === 412 ? subject.readRow(error.refusal.current) : undefined)

/** The author of the last change, or of the change before one's own. */
const lastName = async (history: HistoryCall, id: string, back: 1 | 2): Promise<string> => {
  const lines = await callApi(history, { params: { id }, query: { most: 2 } }).catch(() => [])
  const line = lines.at(-back)
  return line?.byName ?? (line?.byKind === 'system' ? 'Le système' : 'Une autre personne')
}

type Merged = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'history'>

/** Toasts the fields that others have changed. */
export const toastMerge = async ({ fields, history }: Merged, id: string, theirs: readonly string[]): Promise<void> => {
  if (theirs.length === 0) return
  const name = await lastName(history, id, 2)
  showToast({
    message: `${name} a modifié ${quotedLabels(fields, theirs)} entre-temps. Vos modifications et les siennes sont enregistrées.`,
    seconds: 12,
  })
}
