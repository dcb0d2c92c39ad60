import { userCalls } from '@adm/contract/user'
import { NamePicker, type NamePickerProps, useNames } from '../../recipes/list/name-picker.tsx'

/** Chooses a member of staff by name. */
export const UserPicker = (props: NamePickerProps) => <NamePicker {...props} call={userCalls.names} />

/** The names of these people, for a page that was reloaded. */
export const useUserNames = (ids: readonly string[] | undefined): string | undefined => useNames(userCalls.names, ids)
