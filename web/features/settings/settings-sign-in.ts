import { queryOptions } from '@tanstack/react-query'
import { signInSettingCalls } from '@adm/contract/auth/sign-in-setting'
import { callApiVersioned } from '../../platform/api/api.ts'

/** The rules of sign-in with their row version, which is only in the response's `ETag`. */
export const signInSettingQuery = queryOptions({
  queryKey: [signInSettingCalls.read.path, {}],
  queryFn: ({ signal }) => callApiVersioned(signInSettingCalls.read, {}, signal),
})
