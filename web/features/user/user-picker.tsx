import { userCalls } from '@adm/contract/user'
import { NamePicker, type NamePickerProps, useNames } from '../../recipes/list/name-picker.tsx'

/** Picker of a member of staff by name. */
export const UserPicker = (props: NamePickerProps) => <NamePicker {...props} call={userCalls.names} />

/** Names of these people, for filters restored from the URL. */
export const useUserNames = (ids: readonly string[] | undefined): string | undefined => useNames(userCalls.names, ids)
