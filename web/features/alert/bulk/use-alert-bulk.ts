import { useQueryClient } from '@tanstack/react-query'
import { alertCalls } from '@adm/contract/alert/alert'
import type { AlertBulkAct } from '@adm/domain/alert/alert'
import { callApi } from '../../../platform/api/api.ts'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import type { AlertSelection } from '../list/alert-selection.ts'
import { useCheckedBulk } from '../../../recipes/bulk/use-checked-bulk.ts'

export type BulkProps = { items: AlertSelection['items']; onClose: () => void; onDone: () => void }

/** « 3 alertes », « 1 alerte ». */
export const countOfAlerts = (count: number): string => `${count} alerte${count > 1 ? 's' : ''}`

/** The check of an act on many alerts, then the act, undone as a whole. */
export const useAlertBulk = ({ items, onClose, onDone }: BulkProps, outcome: (changed: number) => string) => {
  const queries = useQueryClient()
  return useCheckedBulk({
    send: (act: AlertBulkAct, { dryRun, key }) => callApi(alertCalls.bulk, { body: { items: [...items], act, dryRun }, key }),
    changes: ['alert'],
    onDone: ({ changed, changeId }) => {
      if (changeId) toastUndoable(queries, outcome(changed), changeId)
      else showToast({ message: outcome(changed) })
      onDone()
      onClose()
    },
  })
}
export type AlertBulk = ReturnType<typeof useAlertBulk>
