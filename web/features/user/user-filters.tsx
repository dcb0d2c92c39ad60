import { permissionLabels, permissions } from '@adm/domain/permission'
import { rolePresets } from '@adm/domain/user/role-preset'
import { userStatuses } from '@adm/domain/user/user'
import { userStatusLabels } from '@adm/domain/user/user-status'
import { DelayedInput } from '../../ui/delayed-input.tsx'
import { type Chip, FilterBar, FilterChips } from '../../ui/filter-bar.tsx'
import { MultiSelect } from '../../ui/select.tsx'
import type { UserSearch } from './user-search.ts'
import { presetOptions } from './user-words.ts'

type Props = { value: UserSearch; onChange: (change: Partial<UserSearch>) => void; onClear: () => void }

const statusOptions = userStatuses.map((value) => ({ value, label: userStatusLabels[value] }))
const permissionOptions = permissions.map((value) => ({ value, label: permissionLabels[value] }))
const some = <Value extends string>(chosen: Value[]): Value[] | undefined => (chosen.length > 0 ? chosen : undefined)

/** The filters of the list on one line, those that are on as chips. */
export const UserFilters = ({ value, onChange, onClear }: Props) => (
  <>
    <FilterBar>
      <DelayedInput
        label="Nom ou e-mail"
        hideLabel
        placeholder="Nom ou e-mail"
        icon="search"
        value={value.text ?? ''}
        onSettle={(text) => onChange({ text: text.trim() || undefined })}
      />
      <MultiSelect
        label="Statut"
        hideLabel
        placeholder="Statut"
        options={statusOptions}
        value={value.status ?? []}
        onChange={(chosen) => onChange({ status: some(chosen) })}
      />
      <MultiSelect
        label="Rôle"
        hideLabel
        placeholder="Rôle"
        options={presetOptions}
        value={value.preset ?? []}
        onChange={(chosen) => onChange({ preset: some(chosen) })}
      />
      <MultiSelect
        label="Droit"
        hideLabel
        placeholder="Droit"
        options={permissionOptions}
        value={value.permission ?? []}
        onChange={(chosen) => onChange({ permission: some(chosen) })}
      />
    </FilterBar>
    <FilterChips chips={chipsOf(value, onChange)} onClear={onClear} />
  </>
)

/** Each filter that is on, in words. */
const chipsOf = ({ text, status, preset, permission }: UserSearch, onChange: Props['onChange']): Chip[] => {
  const chip = (key: keyof UserSearch, label: string, words: string | undefined): Chip[] =>
    words ? [{ key, label, value: words, onRemove: () => onChange({ [key]: undefined }) }] : []
  return [
    ...chip('text', 'Nom ou e-mail', text),
    ...chip('status', 'Statut', status?.map((one) => userStatusLabels[one]).join(', ')),
    ...chip('preset', 'Rôle', preset?.map((one) => rolePresets[one].label).join(', ')),
    ...chip('permission', 'Droit', permission?.map((one) => permissionLabels[one]).join(', ')),
  ]
}
