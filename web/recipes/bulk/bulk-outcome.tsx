import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { jobStates } from '@adm/contract/platform/job'
import { newKey } from '../../platform/new-key.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { undoChange } from '../history/undo-change.ts'
import './bulk-outcome.css'

type JobState = (typeof jobStates)[number]
type Part = { state: JobState; done: number; total: number }

/** An act on many rows, as its page draws it. */
export type DisplayedBulk = Part & {
  /** The progress of its undo, once it is requested. */
  undo: Part | null
  /** The change that undoes it; null when there is nothing to undo, or this person may not. */
  changeId: string | null
}
/** « la modification », « commandes ». */
type Words = { act: string; rows: string }

const isRunning = ({ state }: Pick<Part, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whether an act or its undo is still running. */
export const goesOn = (bulk: { state: JobState; undo: { state: JobState } | null }): boolean =>
  isRunning(bulk) || (bulk.undo !== null && isRunning(bulk.undo))

type Props = {
  bulk: DisplayedBulk
  words: Words
  /** What became of the rows, in one sentence. */
  message: string
  tone: 'success' | 'warning'
}

/** An act on many rows: its progress, then what became of it, and one undo for all. The page adds its rows. */
export const BulkOutcome = ({ bulk, words, message, tone }: Props) =>
  goesOn(bulk) ? (
    <Running part={bulk.undo ?? bulk} what={bulk.undo ? "l'annulation" : words.act} />
  ) : (
    <>
      {(bulk.state === 'failed' || bulk.done < bulk.total) && <Stopped part={bulk} what={words.act} rows={words.rows} />}
      {bulk.undo?.state === 'failed' && <Stopped part={bulk.undo} what="l'annulation" rows={words.rows} />}
      <Notice tone={tone} action={<UndoAll bulk={bulk} />}>
        {message}
      </Notice>
    </>
  )

const figure = (count: number): string => count.toLocaleString('fr-FR')

const Running = ({ part: { done, total }, what }: { part: Part; what: string }) => (
  <>
    <progress className="bulk-progress" aria-label="Avancement" value={done} max={Math.max(total, 1)} />
    <output>
      {figure(done)} sur {figure(total)}. Vous pouvez fermer cette fenêtre ou quitter la page&nbsp;: {what} continue.
    </output>
  </>
)

const Stopped = ({ part: { done, total }, what, rows }: { part: Part; what: string; rows: string }) => (
  <Notice tone="error">
    {what.charAt(0).toUpperCase() + what.slice(1)} s'est arrêtée&nbsp;: {figure(done)} {rows} sur {figure(total)} ont été vues.
  </Notice>
)

const UndoAll = ({ bulk: { changeId, undo } }: { bulk: DisplayedBulk }) => {
  const queries = useQueryClient()
  const refusals = useActingRefusals()
  const [key] = useState(newKey)
  const undoing = useMutation({ mutationFn: (id: string) => undoChange(queries, { changeId: id, key }) })
  const isStopped = undo?.state === 'failed'
  if (!changeId || (undo && !isStopped)) return null
  return (
    <Button pending={undoing.isPending} refusals={refusals} onClick={() => undoing.mutate(changeId)}>
      {isStopped ? "Reprendre l'annulation" : 'Tout annuler'}
    </Button>
  )
}
