import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../platform/kept.ts'
import { isOnline, stillReached } from '../platform/online.ts'
import { type Attempt, type Clash, type Outcome, saveMerged, tellMerge } from './record-save.ts'
import type { RecordSubject, VersionedRow } from './record-subject.ts'
import { hasWaiting, letWait, overBase } from './waiting-row.ts'

type Told<Row, Change> = {
  onSaved: (saved: Row) => void
  onClash: (clash: Clash<Row, Change>) => void
  /** Without network the change is kept here and sent later. Leave it out for a secret, which stays nowhere. */
  onWaiting?: () => void
}
type Waits = { waits: true }
const waits: Waits = { waits: true }

/**
 * Saves a change of a row. What others changed meanwhile in other fields is merged and told; in the same field, `onClash` asks. Without
 * network, and behind an edit of the same row that waits, it waits.
 * @returns the mutation: its `error` is the sentence of a save that failed, while the form stays as it is
 */
export const useRecordChange = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  { onSaved, onClash, onWaiting }: Told<Row, Change>,
) => {
  const queries = useQueryClient()
  const mayWait = onWaiting !== undefined
  return useMutation({
    networkMode: 'always',
    mutationFn: (attempt: Attempt<Row, Change>) =>
      mayWait ? saveOrWait(subject, attempt) : saveMerged(subject, overBase(attempt), newKey()),
    onSuccess: async (outcome) => {
      if ('waits' in outcome) return onWaiting?.()
      if ('conflicts' in outcome) return onClash(outcome)
      subject.keep(queries, outcome.saved)
      void queries.invalidateQueries({ queryKey: [subject.history.path, { params: { id: outcome.saved.id } }] })
      onSaved(outcome.saved)
      await tellMerge(subject, outcome.saved.id, outcome.theirs)
    },
  })
}

const newKey = () => crypto.randomUUID()

const saveOrWait = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  shown: Attempt<Row, Change>,
): Promise<Outcome<Row, Change> | Waits> => {
  const key = newKey()
  if (!isOnline() || hasWaiting(subject, shown.read.id)) {
    await letWait(subject, shown, { key, sent: null })
    return waits
  }
  let sent: { version: number; change: Partial<Change>; at: number } | null = null
  try {
    return await saveMerged(subject, overBase(shown), key, (known, leaving) => {
      sent = { version: known.version, change: leaving, at: Date.now() }
    })
  } catch (error) {
    // The server that answers after all may be asked again, by the person; of one that is away the edit waits, as it was sent.
    if (!isUnanswered(error) || (await stillReached())) throw error
    await letWait(subject, shown, { key, sent })
    return waits
  }
}
