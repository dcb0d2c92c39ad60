import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newKey } from '../../platform/new-key.ts'
import { isUnanswered } from '../../platform/offline/offline-answers.ts'
import { isOnline, stillReached } from '../../platform/api/online.ts'
import { type SaveInput, type Clash, type Outcome, saveMerged, toastMerge } from './record-save.ts'
import type { RecordSubject, VersionedRow } from '../page/record-subject.ts'
import { saveQueue } from './own-saves.ts'
import { hasPending, storePendingEdit, overBase } from '../offline/pending-row.ts'

type ChangeToast<Row, Change> = {
  onSaved: (saved: Row) => void
  onClash: (clash: Clash<Row, Change>) => void
  /** Enables pending edits: without network the change is stored and sent later. Leave it out for a secret, which is never stored. */
  onWaiting?: () => void
}
type Waits = { waits: true }
const waits: Waits = { waits: true }

/**
 * Saves a change of a row. Others' changes of other fields are merged and announced; `onClash` resolves those of the same field.
 * Without network, or when an edit of the same form is pending, it becomes a pending edit.
 * @returns the mutation; its `error` has the sentence of a failed save, and the form keeps its values
 */
export const useRecordChange = <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  id: string,
  { onSaved, onClash, onWaiting }: ChangeToast<Row, Change>,
) => {
  const queries = useQueryClient()
  const mayWait = onWaiting !== undefined
  return useMutation({
    networkMode: 'always',
    scope: saveQueue(subject.name, id),
    mutationFn: (attempt: SaveInput<Row, Change>) =>
      mayWait ? saveOrWait(subject, attempt) : saveMerged(subject, overBase(attempt), newKey()),
    onSuccess: async (outcome) => {
      if ('waits' in outcome) return onWaiting?.()
      if ('conflicts' in outcome) return onClash(outcome)
      subject.cacheSaved(queries, outcome.saved)
      void queries.invalidateQueries({ queryKey: [subject.history.path, { params: { id: outcome.saved.id } }] })
      onSaved(outcome.saved)
      await toastMerge(subject, outcome.saved.id, outcome.theirs)
    },
  })
}

const saveOrWait = async <Row extends VersionedRow, Change extends object>(
  subject: RecordSubject<Row, Change>,
  attempt: SaveInput<Row, Change>,
): Promise<Outcome<Row, Change> | Waits> => {
  const key = newKey()
  if (!isOnline() || hasPending(subject, attempt.read.id)) {
    await storePendingEdit(subject, attempt, { key, sent: null })
    return waits
  }
  let sent: { version: number; change: Partial<Change>; at: number } | null = null
  try {
    return await saveMerged(subject, overBase(attempt), key, (latest, leaving) => {
      sent = { version: latest.version, change: leaving, at: Date.now() }
    })
  } catch (error) {
    // If the server can be reached now, the person may retry; if not, the edit becomes pending, with the request as it was sent.
    if (!isUnanswered(error) || (await stillReached())) throw error
    await storePendingEdit(subject, attempt, { key, sent })
    return waits
  }
}
