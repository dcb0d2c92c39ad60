import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingBulkCalls, type BulkResult } from '@adm/contract/booking/booking-bulk'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { undoChange } from '../../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { bulkActWords } from './booking-bulk-words.ts'
import { BulkGroups } from './booking-bulk-groups.tsx'
import './booking-bulk.css'

const pollMs = 1_000
type Going = Pick<BulkResult, 'state' | 'undo'>
const isGoing = (state: BulkResult['state'] | undefined): boolean => state === 'waiting' || state === 'running'
/** Whether the bulk or its undo is still running. */
const goesOn = ({ state, undo }: Going): boolean => isGoing(state) || isGoing(undo?.state)

/** A bulk, polled while it or its undo is running. */
export const useBulk = (id: string) =>
  useQuery({
    ...apiQuery(bookingBulkCalls.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? pollMs : false),
  })

/** Progress of a bulk, then its changes, its refusals by reason, and one undo for all. */
export const BulkOutcome = ({ id }: { id: string }) => {
  const { data, error, refetch } = useBulk(id)
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <p>
        <strong>{bulkActWords(data.act, data.checkerName)}</strong>
      </p>
      {goesOn(data) ? <BulkRunning bulk={data} /> : <Over bulk={data} />}
      <BulkGroups
        label={data.undo ? 'Commandes qui restent changées' : 'Commandes sans changement'}
        groups={data.undo ? data.kept : data.refused}
      />
      {data.undo && <BulkGroups label="Commandes que la modification avait laissées" groups={data.refused} />}
    </>
  )
}

const figure = (count: number): string => count.toLocaleString('fr-FR')
/** Number of handled orders and total, of the bulk or of its undo. */
export const progressOf = ({ undo, done, total, changed }: BulkResult): { done: number; total: number } =>
  undo ? { done: undo.undone + undo.kept, total: changed } : { done, total }

const BulkRunning = ({ bulk }: { bulk: BulkResult }) => {
  const { done, total } = progressOf(bulk)
  return (
    <>
      <progress className="bulk-progress" aria-label="Avancement" value={done} max={Math.max(total, 1)} />
      <output>
        {figure(done)} sur {figure(total)}. Vous pouvez fermer cette fenêtre ou quitter la page&nbsp;:{' '}
        {bulk.undo ? "l'annulation" : 'la modification'} continue.
      </output>
    </>
  )
}

const Over = ({ bulk }: { bulk: BulkResult }) => {
  const { state, undo, message, done, total } = bulk
  const isStopped = state === 'failed' || (state === 'done' && done < total)
  const back = progressOf(bulk)
  return (
    <>
      {isStopped && (
        <Notice tone="error">
          La modification s'est arrêtée&nbsp;: {figure(done)} commandes sur {figure(total)} ont été vues.
        </Notice>
      )}
      {undo?.state === 'failed' && (
        <Notice tone="error">
          L'annulation s'est arrêtée : {figure(back.done)} commandes sur {figure(back.total)} ont été vues.
        </Notice>
      )}
      <Notice tone={(undo ? bulk.kept : bulk.refused).length === 0 ? 'success' : 'warning'} action={<UndoAll bulk={bulk} />}>
        {message}
      </Notice>
    </>
  )
}

const UndoAll = ({ bulk: { changeId, changed, undo } }: { bulk: BulkResult }) => {
  const queries = useQueryClient()
  const refusals = useActingRefusals()
  const [key] = useState(newKey)
  const undoing = useMutation({ mutationFn: (id: string) => undoChange(queries, { changeId: id, key }) })
  const may = useMay(bookingBulkCalls.start)
  const isStopped = undo?.state === 'failed'
  if (!may || !changeId || (undo && !isStopped) || changed === 0) return null
  return (
    <Button pending={undoing.isPending} refusals={refusals} onClick={() => undoing.mutate(changeId)}>
      {isStopped ? "Reprendre l'annulation" : 'Tout annuler'}
    </Button>
  )
}
