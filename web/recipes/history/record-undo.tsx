import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCalls } from '@adm/contract/platform/change'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { useFocusLeft } from '../../ui/base/focus-left.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import type { HistoryEvent } from './record-event-line.ts'
import { quotedLabels, type RecordFields } from '../page/record-subject.ts'
import { toastUndone } from './undo-change.ts'

type UndoProps = { event: HistoryEvent; fields: RecordFields }

/** « Annuler cette action », with a confirmation that lists the restored values. */
export const UndoButton = ({ event, fields }: UndoProps) => {
  const [isOpen, setOpen] = useState(false)
  // An undone event has no button any more: the event takes its focus.
  const button = useFocusLeft<HTMLButtonElement>('li')
  return (
    <>
      <Button
        ref={button}
        look="subtle"
        icon="back"
        aria-label={`Annuler cette action\u00A0: ${event.sentence}`}
        onClick={() => setOpen(true)}
        refusals={useActingRefusals()}
      >
        Annuler cette action
      </Button>
      {isOpen && <UndoDialog event={event} fields={fields} onClose={() => setOpen(false)} />}
    </>
  )
}

const UndoDialog = ({ event, fields, onClose }: UndoProps & { onClose: () => void }) => {
  const undo = useUndo(event.id, onClose)
  return (
    <Dialog
      isOpen
      title="Annuler cette action"
      onClose={onClose}
      actions={
        <Button look="primary" pending={undo.isPending} refusals={useActingRefusals()} onClick={() => undo.mutate()}>
          Annuler cette action
        </Button>
      }
    >
      {undo.error && <Notice tone="error">{sentenceOf(undo.error, fields)}</Notice>}
      <p>
        <strong>{event.who}</strong> {event.sentence}
      </p>
      {event.changes.length > 0 && <WhatComesBack event={event} />}
      <p className="dim">
        Ce que d'autres ont modifié ailleurs depuis reste en place. Un message déjà envoyé n'est pas rappelé. L'historique garde les deux
        actions.
      </p>
    </Dialog>
  )
}

/** The values since the action, and those before it, which an undo restores. */
const WhatComesBack = ({ event: { changes } }: Pick<UndoProps, 'event'>) => (
  <dl className="history-changes history-restored">
    {changes.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt className="dim">{label}</dt>
        <dd>
          <del>
            <span className="field-label-hidden">Depuis l'action&nbsp;: </span>
            {after}
          </del>
          <span aria-hidden="true"> → </span>
          <ins>
            <span className="field-label-hidden">Après son annulation&nbsp;: </span>
            {before}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)

/** The undo, one attempt for each dialog; every cache entry is invalidated, also after a refusal. */
const useUndo = (id: string, onDone: () => void) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: () => callApi(changeCalls.undo, { params: { id }, body: {}, key }),
    onSuccess: ({ changeId }) => {
      toastUndone(queries, changeId)
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}

/** The server's sentence, followed by the labels of the fields that it concerns. */
const sentenceOf = (error: Error, fields: RecordFields): string => {
  const touched = (error instanceof Refused ? (error.refusal.fields ?? []) : []).filter((field) => field in fields)
  return touched.length > 0 ? `${errorSentence(error)} ${quotedLabels(fields, touched)}.` : errorSentence(error)
}
