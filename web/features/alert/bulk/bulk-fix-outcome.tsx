import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AlertFixBulk, alertFixBulkCalls } from '@adm/contract/alert/alert-fix-bulk'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { undoChange } from '../../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BulkFixRows, countIn } from './bulk-fix-rows.tsx'
import { countOfAlerts } from './use-alert-bulk.ts'
import { changedByFixes } from '../act/use-alert-fix.ts'

const pollMs = 1_000
const isGoing = (bulk: AlertFixBulk | undefined): boolean => bulk?.state === 'waiting' || bulk?.state === 'running'

type Props = { id: string; onClose: () => void }

/** The outcome of each alert of a bulk, as its job goes on, and one undo for what can be taken back. Its address is in the page's. */
export const BulkFixOutcome = ({ id, onClose }: Props) => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...apiQuery(alertFixBulkCalls.read, { params: { id } }),
    refetchInterval: ({ state }) => (isGoing(state.data) ? pollMs : false),
  })
  const goesOn = data === undefined || isGoing(data)
  // The job changes rows that other parts of the page show: they are read again at its end.
  useEffect(() => {
    if (!goesOn) void readAgain(queries, ...changedByFixes)
  }, [goesOn, queries])
  return (
    <Dialog isOpen size="large" title={data ? `Corriger ${countOfAlerts(data.rows.length)}` : 'Correction groupée'} onClose={onClose}>
      {error && !data && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <Outcome bulk={data} />}
    </Dialog>
  )
}

const Outcome = ({ bulk }: { bulk: AlertFixBulk }) => {
  const [done, refused, undone] = [countIn(bulk, 'done'), countIn(bulk, 'refused'), countIn(bulk, 'undone')]
  if (isGoing(bulk))
    return (
      <>
        <output>
          {done + refused} sur {bulk.rows.length}. Vous pouvez fermer cette fenêtre : la correction continue.
        </output>
        <BulkFixRows rows={bulk.rows} />
      </>
    )
  const words = [
    ...(undone > 0 ? [`${countOfAlerts(undone)} : correction annulée.`] : []),
    ...(done > 0 || undone === 0 ? [`${countOfAlerts(done)} : correction faite.`] : []),
    ...(refused > 0 ? [`${countOfAlerts(refused)} : correction refusée.`] : []),
  ]
  return (
    <>
      {bulk.state === 'failed' && <Notice tone="error">La correction s'est arrêtée. Reprenez les alertes en attente.</Notice>}
      <Notice tone={refused > 0 ? 'warning' : 'success'} action={<UndoAll bulk={bulk} />}>
        {words.join(' ')}
      </Notice>
      <BulkFixRows rows={bulk.rows} />
    </>
  )
}

const UndoAll = ({ bulk: { changeId, undoneAt } }: { bulk: AlertFixBulk }) => {
  const queries = useQueryClient()
  const refusals = useActingRefusals()
  const [key] = useState(newKey)
  const undoing = useMutation({ mutationFn: (id: string) => undoChange(queries, { changeId: id, key }) })
  if (!changeId || undoneAt) return null
  return (
    <Button pending={undoing.isPending} refusals={refusals} onClick={() => undoing.mutate(changeId)}>
      Tout annuler
    </Button>
  )
}
