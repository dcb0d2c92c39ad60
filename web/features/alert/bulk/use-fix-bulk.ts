import { type AlertFixBulk, alertFixBulkCalls } from '@adm/contract/alert/alert-fix-bulk'
import type { BulkFixKind } from '@adm/domain/alert/alert-fix-bulk'
import { callApi } from '../../../platform/api/api.ts'
import type { AlertSelection } from '../list/alert-selection.ts'
import { changedByFixes } from '../act/use-alert-fix.ts'
import { useCheckedBulk } from '../../../recipes/bulk/use-checked-bulk.ts'

/** The check of a fix of many alerts, then the fix itself. @param onDone when the fix has begun, or was done at once */
export const useFixBulk = (items: AlertSelection['items'], onDone: (bulk: AlertFixBulk) => void) =>
  useCheckedBulk({
    send: (kind: BulkFixKind, { dryRun, key }) => callApi(alertFixBulkCalls.start, { body: { items: [...items], kind, dryRun }, key }),
    changes: changedByFixes,
    onDone,
  })
