import { ask } from '../platform/api.ts'
import { Refused } from '../platform/refused.ts'
import { showToast } from '../ui/toast.tsx'
import { changedSince, type MergeConflict, mergeChange, withOwn } from './record-merge.ts'
import { type HistoryCall, quotedLabels, type RecordSubject, type VersionedRow } from './record-subject.ts'

/** What is saved: the change, and the row that the person had before their eyes when they made it. */
export type Attempt<Row, Change> = {
  change: Partial<Change>
  read: Row
  /** What waited on the row when the form was opened, and stood in it: sent since, it is one's own and nobody else's. */
  waited?: Readonly<Record<string, unknown>> | undefined
}
/** Somebody else changed the same field: the person chooses, then saves over `current`. */
export type Clash<Row, Change> = Attempt<Row, Change> & { current: Row; conflicts: readonly MergeConflict[]; byName: string }
/** What became of a save: the row and what others changed meanwhile, or the question. */
export type Outcome<Row, Change> = { saved: Row; theirs: readonly string[] } | Clash<Row, Change>

/** What leaves, told before it leaves; a save that must not leave now refuses here. */
type OnSend<Row, Change> = (known: Row, change: Partial<Change>) => void | Promise<void>
type Sending<Row, Change> = { known: Row; tries: number; key: string; onSend: OnSend<Row, Change> }

const mostTries = 5

/**
 * Saves a change of a row over the version read; a change that came between is merged, and the save tried again.
 * @param key of the attempt: a refusal leaves it free, so that each try after a merge goes under the same one
 * @throws {Refused} what the server refused, but a stale version
 */
export const saveMerged = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  attempt: Attempt<Row, Change>,
  key: string,
  onSend: OnSend<Row, Change> = () => undefined,
): Promise<Outcome<Row, Change>> => save(subject, attempt, { known: attempt.read, tries: mostTries, key, onSend })

const save = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { change, read, waited }: Attempt<Row, Change>,
  sending: Sending<Row, Change>,
): Promise<Outcome<Row, Change>> => {
  const { known, tries, key, onSend } = sending
  const { theirs, conflicts, lists } = mergeChange(withOwn(read, waited, known, subject), change, known, subject)
  const merged = { ...change, ...lists }
  // What was merged already goes with what is asked: the next save takes the row as it is now for the one that was read.
  if (conflicts.length > 0) return { change: merged, read, current: known, conflicts, byName: await lastName(subject.history, read.id, 1) }
  if (tries < mostTries && Object.keys(changedSince(known, merged)).length === 0) return { saved: known, theirs }
  try {
    await onSend(known, merged)
    return { saved: await subject.save(known, merged, key), theirs }
  } catch (error) {
    const current = staleRow(subject, error)
    if (!current || tries === 0) throw error
    return save(subject, { change, read, waited }, { ...sending, known: current, tries: tries - 1 })
  }
}

/** The row as it is now, of a save that was refused because somebody else saved before. */
export const staleRow = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  error: unknown,
): Row | undefined => (error instanceof Refused && error.told.statusCode === 412 ? subject.readRow(error.told.current) : undefined)

/** Who made the last change, or the one before one's own. */
const lastName = async (history: HistoryCall, id: string, back: 1 | 2): Promise<string> => {
  const lines = await ask(history, { params: { id }, query: { most: 2 } }).catch(() => [])
  const line = lines.at(-back)
  return line?.byName ?? (line?.byKind === 'system' ? 'Le système' : 'Une autre personne')
}

type Merged = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'history'>

/** Says what others changed in other fields. */
export const tellMerge = async ({ fields, history }: Merged, id: string, theirs: readonly string[]): Promise<void> => {
  if (theirs.length === 0) return
  const name = await lastName(history, id, 2)
  showToast({
    message: `${name} a modifié ${quotedLabels(fields, theirs)} entre-temps. Vos modifications et les siennes sont enregistrées.`,
    seconds: 12,
  })
}
