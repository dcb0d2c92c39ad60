import { checkerCalls } from '@adm/contract/checker/checker'
import { NamePicker, type NamePickerProps, useNames } from '../../../recipes/list/name-picker.tsx'

type Props = Omit<NamePickerProps, 'label'> & { label?: string }

/** Picker of a checker by name. */
export const CheckerPicker = ({ label = 'Contrôleur', ...rest }: Props) => <NamePicker {...rest} call={checkerCalls.names} label={label} />

/** Names of these checkers, for filters restored from the URL. */
export const useCheckerNames = (ids: readonly string[] | undefined): string | undefined => useNames(checkerCalls.names, ids)
