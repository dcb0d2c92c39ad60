import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCalls } from '@adm/contract/platform/change'
import { newKey } from '../../platform/new-key.ts'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import type { FieldChange } from './record-event-line.ts'
import { type RecordSubject, type VersionedRow, wordsOf } from '../page/record-subject.ts'
import { toastUndoable } from './undo-change.ts'
import { describeError } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'

type Subject = Pick<RecordSubject<VersionedRow, object>, 'fields' | 'read'>
type RestoreProps = { subject: Subject; id: string; eventId: string; change: FieldChange }

/** « Remettre cette valeur », with a confirmation that compares the current and the restored value. */
export const RestoreButton = (props: RestoreProps) => {
  const [isOpen, setOpen] = useState(false)
  const { label, before } = props.change
  return (
    <>
      <Button
        look="subtle"
        aria-label={`Remettre cette valeur : ${label}, ${before}`}
        onClick={() => setOpen(true)}
        refusals={useActingRefusals()}
      >
        Remettre cette valeur
      </Button>
      {isOpen && <RestoreDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const RestoreDialog = ({ subject, id, eventId, change, onClose }: RestoreProps & { onClose: () => void }) => {
  const { field, label, before } = change
  const { data: row, error } = useQuery({ ...apiQuery(subject.read, { params: { id } }), staleTime: 0 })
  const restore = useRestore({ id: eventId, field, label, version: row?.version ?? 0, onDone: onClose })
  const now = row && wordsOf(subject.fields, row, field)
  const refusals = now === before ? ['Ce champ a déjà cette valeur.'] : []
  return (
    <Dialog
      isOpen
      title={`Remettre « ${label} »`}
      onClose={onClose}
      actions={
        row && (
          <Button look="primary" pending={restore.isPending} refusals={refusals} onClick={() => restore.mutate()}>
            Remettre cette valeur
          </Button>
        )
      }
    >
      {restore.error && <Notice tone="error">{sentenceOf(restore.error)}</Notice>}
      {refusals.map((sentence) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
      {error && <ErrorPanel error={describeError(error)} />}
      {now === undefined ? !error && <PageSkeleton /> : <NowAndThen now={now} then={before} />}
    </Dialog>
  )
}

const NowAndThen = ({ now, then }: { now: string; then: string }) => (
  <dl className="history-changes history-restored">
    <div>
      <dt className="dim">Aujourd'hui</dt>
      <dd>
        <del>{now}</del>
      </dd>
    </div>
    <div>
      <dt className="dim">Après</dt>
      <dd>
        <ins>{then}</ins>
      </dd>
    </div>
  </dl>
)

type ValueRestore = { id: string; field: string; label: string; version: number; onDone: () => void }

/** Restores the value over the version that the person saw, with an undo for thirty seconds; every cache entry is invalidated. */
const useRestore = ({ id, field, label, version, onDone }: ValueRestore) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: () => callApi(changeCalls.restore, { params: { id }, body: { field }, version, key }),
    onSuccess: ({ changeId }) => {
      toastUndoable(queries, `« ${label} » est remis.`, changeId)
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}

/** The field's message of a refusal is more precise than the refusal's sentence. */
const sentenceOf = (error: Error): string => {
  const errors = error instanceof Refused ? (error.refusal.errors ?? []) : []
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : errorSentence(error)
}
