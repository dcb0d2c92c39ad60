import { queryOptions } from '@tanstack/react-query'
import { alertSettingCalls } from '@adm/contract/alert/alert-setting'
import { callApiVersioned } from '../../../platform/api/api.ts'

/** The weights and thresholds with their row version, which is only in the response's `ETag`. */
export const alertSettingQuery = queryOptions({
  queryKey: [alertSettingCalls.read.path, {}],
  queryFn: ({ signal }) => callApiVersioned(alertSettingCalls.read, {}, signal),
  meta: { shows: ['alert-setting'] },
})
