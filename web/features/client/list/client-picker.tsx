import { clientCalls } from '@adm/contract/client/client'
import { NamePicker, type NamePickerProps, useNames } from '../../../recipes/list/name-picker.tsx'

type Props = Omit<NamePickerProps, 'label'> & { label?: string }

/** Chooses a client by name. */
export const ClientPicker = ({ label = 'Client', ...rest }: Props) => <NamePicker {...rest} call={clientCalls.names} label={label} />

/** The names of these clients, for a page that was reloaded. */
export const useClientNames = (ids: readonly string[] | undefined): string | undefined => useNames(clientCalls.names, ids)
