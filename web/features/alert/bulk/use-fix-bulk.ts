import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { alertFixBulkCalls } from '@adm/contract/alert/alert-fix-bulk'
import type { BulkFixKind } from '@adm/domain/alert/alert-fix-bulk'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import type { AlertSelection } from '../list/alert-selection.ts'
import { changedByFixes } from '../act/use-alert-fix.ts'

/** The dry run of a fix of many alerts, then the fix itself under one idempotency key. */
export const useFixBulk = (items: AlertSelection['items']) => {
  const queries = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const bodyOf = (kind: BulkFixKind, dryRun: boolean) => ({ items: [...items], kind, dryRun })
  const check = useMutation({
    mutationFn: (kind: BulkFixKind) => callApi(alertFixBulkCalls.start, { body: bodyOf(kind, true), key: crypto.randomUUID() }),
  })
  const start = useMutation({
    mutationFn: (kind: BulkFixKind) => callApi(alertFixBulkCalls.start, { body: bodyOf(kind, false), key }),
    onSettled: () => readAgain(queries, ...changedByFixes),
  })
  /** Another choice makes the check stale. */
  const forget = () => {
    check.reset()
    start.reset()
    setKey(crypto.randomUUID())
  }
  return { check, start, forget, error: check.error ?? start.error }
}
