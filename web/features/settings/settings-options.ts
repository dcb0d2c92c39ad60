import { queryOptions } from '@tanstack/react-query'
import { authCalls } from '@adm/contract/auth/auth'
import { callApiVersioned } from '../../platform/api/api.ts'

/** The options with their row version, which is only in the response's `ETag`. */
export const optionsQuery = queryOptions({
  queryKey: [authCalls.options.path, {}],
  queryFn: ({ signal }) => callApiVersioned(authCalls.options, {}, signal),
})
