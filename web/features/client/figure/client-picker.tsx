import { clientCalls } from '@adm/contract/client/client'
import { NamePicker, type NamePickerProps, useNames } from '../../../recipes/list/name-picker.tsx'

type Props = Omit<NamePickerProps, 'label'> & { label?: string }

/** Picker of a client by name. */
export const ClientPicker = ({ label = 'Client', ...rest }: Props) => <NamePicker {...rest} call={clientCalls.names} label={label} />

/** Names of these clients, for filters restored from the URL. */
export const useClientNames = (ids: readonly string[] | undefined): string | undefined => useNames(clientCalls.names, ids)
