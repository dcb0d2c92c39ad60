import { checkerCalls } from '@adm/contract/checker/checker'
import { NamePicker, type NamePickerProps, useNames } from '../../../recipes/list/name-picker.tsx'

type Props = Omit<NamePickerProps, 'label'> & { label?: string }

/** Chooses a checker by name. */
export const CheckerPicker = ({ label = 'Contrôleur', ...rest }: Props) => <NamePicker {...rest} call={checkerCalls.names} label={label} />

/** The names of these checkers, for a page that was reloaded. */
export const useCheckerNames = (ids: readonly string[] | undefined): string | undefined => useNames(checkerCalls.names, ids)
