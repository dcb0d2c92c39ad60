import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../platform/api.ts'
import { Refused } from '../platform/refused.ts'
import { showToast } from '../ui/toast.tsx'
import { type MergeConflict, mergeChange } from './record-merge.ts'
import { type HistoryCall, quotedLabels, type RecordSubject, type VersionedRow } from './record-subject.ts'

/** What is saved: the change, and the row that the person had before their eyes when they made it. */
export type Attempt<Row, Change> = { change: Partial<Change>; read: Row }
/** Somebody else changed the same field: the person chooses, then saves over `current`. */
export type Clash<Row, Change> = Attempt<Row, Change> & { current: Row; conflicts: readonly MergeConflict[]; byName: string }
type Outcome<Row, Change> = { saved: Row; theirs: readonly string[] } | Clash<Row, Change>
type Told<Row, Change> = { onSaved: () => void; onClash: (clash: Clash<Row, Change>) => void }

const mostTries = 5

/**
 * Saves a change of a row. What others changed meanwhile in other fields is merged and told; in the same field, `onClash` asks.
 * @returns the mutation: its `error` is the sentence of a save that failed, while the form stays as it is
 */
export const useRecordChange = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { onSaved, onClash }: Told<Row, Change>,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (attempt: Attempt<Row, Change>) => save(subject, attempt, attempt.read, mostTries),
    onSuccess: async (outcome) => {
      if ('conflicts' in outcome) return onClash(outcome)
      subject.keep(queries, outcome.saved)
      void queries.invalidateQueries({ queryKey: [subject.history.path, { params: { id: outcome.saved.id } }] })
      onSaved()
      if (outcome.theirs.length > 0) await tellMerge(subject, outcome.saved.id, outcome.theirs)
    },
  })
}

/** Saves over the version known; a change that came between is merged, and the save tried again. */
const save = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { change, read }: Attempt<Row, Change>,
  known: Row,
  tries: number,
): Promise<Outcome<Row, Change>> => {
  const { theirs, conflicts, lists } = mergeChange(read, change, known, subject)
  // What was merged already goes with what is asked: the next save takes the row as it is now for the one that was read.
  if (conflicts.length > 0)
    return { change: { ...change, ...lists }, read, current: known, conflicts, byName: await lastName(subject.history, read.id, 1) }
  try {
    return { saved: await subject.save(known, { ...change, ...lists }), theirs }
  } catch (error) {
    const current = error instanceof Refused && error.told.statusCode === 412 ? subject.readRow(error.told.current) : undefined
    if (!current || tries === 0) throw error
    return save(subject, { change, read }, current, tries - 1)
  }
}

/** Who made the last change, or the one before one's own. */
const lastName = async (history: HistoryCall, id: string, back: 1 | 2): Promise<string> => {
  const lines = await ask(history, { params: { id }, query: { most: 2 } }).catch(() => [])
  const line = lines.at(-back)
  return line?.byName ?? (line?.byKind === 'system' ? 'Le système' : 'Une autre personne')
}

type Merged = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'history'>

const tellMerge = async ({ fields, history }: Merged, id: string, theirs: readonly string[]): Promise<void> => {
  const name = await lastName(history, id, 2)
  showToast({
    message: `${name} a modifié ${quotedLabels(fields, theirs)} entre-temps. Vos modifications et les siennes sont enregistrées.`,
    seconds: 12,
  })
}
