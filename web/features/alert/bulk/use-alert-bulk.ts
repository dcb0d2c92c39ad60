import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertCalls } from '@adm/contract/alert/alert'
import type { AlertBulkResult } from '@adm/contract/alert/alert-bulk'
import type { AlertBulkAct } from '@adm/domain/alert/alert'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import type { AlertSelection } from '../list/alert-selection.ts'

export type BulkProps = { items: AlertSelection['items']; onClose: () => void; onDone: () => void }

/** « 3 alertes », « 1 alerte ». */
export const countOfAlerts = (count: number): string => `${count} alerte${count > 1 ? 's' : ''}`

/** The dry run, then the act under one idempotency key, undone as a whole. */
export const useAlertBulk = ({ items, onClose, onDone }: BulkProps, outcome: (changed: number) => string) => {
  const queries = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const check = useMutation({
    mutationFn: (act: AlertBulkAct) =>
      callApi(alertCalls.bulk, { body: { items: [...items], act, dryRun: true }, key: crypto.randomUUID() }),
  })
  const start = useMutation({
    mutationFn: (act: AlertBulkAct) => callApi(alertCalls.bulk, { body: { items: [...items], act, dryRun: false }, key }),
    onSuccess: ({ changed, changeId }: AlertBulkResult) => {
      if (changeId) toastUndoable(queries, outcome(changed), changeId)
      else showToast({ message: outcome(changed) })
      onDone()
      onClose()
    },
    onSettled: () => readAgain(queries, 'alert'),
  })
  /** A changed value makes the check stale. */
  const forget = () => {
    check.reset()
    start.reset()
    setKey(crypto.randomUUID())
  }
  return { check, start, forget, error: check.error ?? start.error }
}
export type AlertBulk = ReturnType<typeof useAlertBulk>
