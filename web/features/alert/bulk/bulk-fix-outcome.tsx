import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AlertFixBulk, alertFixBulkCalls } from '@adm/contract/alert/alert-fix-bulk'
import { apiQuery } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { BulkOutcome, type DisplayedBulk, goesOn } from '../../../recipes/bulk/bulk-outcome.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BulkFixRows, countIn } from './bulk-fix-rows.tsx'
import { countOfAlerts } from './use-alert-bulk.ts'
import { changedByFixes } from '../act/use-alert-fix.ts'

type Props = { id: string; onClose: () => void }

/** The outcome of each alert of a bulk, as its job goes on, and one undo for what can be taken back. Its address is in the page's. */
export const BulkFixOutcome = ({ id, onClose }: Props) => {
  const queries = useQueryClient()
  const { data, error, refetch } = useProgress(apiQuery(alertFixBulkCalls.read, { params: { id } }), (bulk) => goesOn(displayed(bulk)))
  const isOver = data !== undefined && !goesOn(displayed(data))
  // The job changes rows that other parts of the page show: they are read again at its end.
  useEffect(() => {
    if (isOver) void readAgain(queries, ...changedByFixes)
  }, [isOver, queries])
  return (
    <Dialog isOpen size="large" title={data ? `Corriger ${countOfAlerts(data.rows.length)}` : 'Correction groupée'} onClose={onClose}>
      {error && !data && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <>
          <BulkOutcome
            bulk={displayed(data)}
            words={{ act: 'la correction', rows: 'alertes' }}
            message={sentenceOf(data)}
            tone={countIn(data, 'refused') > 0 ? 'warning' : 'success'}
          />
          <BulkFixRows rows={data.rows} />
        </>
      )}
    </Dialog>
  )
}

const displayed = (bulk: AlertFixBulk): DisplayedBulk => {
  const { state, changeId, undoneAt, rows } = bulk
  const total = rows.length
  const undone = countIn(bulk, 'undone') + countIn(bulk, 'left')
  return {
    state,
    total,
    changeId,
    done: total - countIn(bulk, 'waiting'),
    undo: undoneAt === null ? null : { state: 'done', done: undone, total: undone },
  }
}

const sentenceOf = (bulk: AlertFixBulk): string => {
  const [done, refused, undone] = [countIn(bulk, 'done'), countIn(bulk, 'refused'), countIn(bulk, 'undone')]
  return [
    ...(undone > 0 ? [`${countOfAlerts(undone)} : correction annulée.`] : []),
    ...(done > 0 || undone === 0 ? [`${countOfAlerts(done)} : correction faite.`] : []),
    ...(refused > 0 ? [`${countOfAlerts(refused)} : correction refusée.`] : []),
  ].join(' ')
}
