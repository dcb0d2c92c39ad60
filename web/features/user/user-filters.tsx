import type { UserFilters as Filters } from '@adm/contract/user'
import { permissionLabels, permissions } from '@adm/domain/permission'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { userStatuses } from '@adm/domain/user/user'
import { userStatusLabels } from '@adm/domain/user/user-status'
import { choicesFilter, type FieldsOf, ListFilters, textFilter } from '../../recipes/list/list-filters.tsx'
import type { FiltersProps } from '../../recipes/list/list-page.tsx'
import type { UserSearch } from './user-search.ts'
import { presetOptions } from './user-words.ts'

const statusOptions = userStatuses.map((value) => ({ value, label: userStatusLabels[value] }))
const permissionOptions = permissions.map((value) => ({ value, label: permissionLabels[value] }))

/** Filters of the user list. */
export const UserFilters = ({ value, onChange, onClear }: FiltersProps<UserSearch>) => {
  const { text, status, preset, permission } = value
  const filters = {
    text: textFilter({ label: 'Nom ou e-mail', value: text, set: (typed) => onChange({ text: typed }) }),
    status: choicesFilter({
      label: 'Statut',
      options: statusOptions,
      value: status,
      words: status?.map((option) => userStatusLabels[option]).join(', '),
      set: (chosen) => onChange({ status: chosen }),
    }),
    preset: choicesFilter({
      label: 'Rôle',
      options: presetOptions,
      value: preset,
      words: preset?.map((option) => rolePresets[option].label).join(', '),
      set: (chosen) => onChange({ preset: chosen }),
    }),
    permission: choicesFilter({
      label: 'Droit',
      options: permissionOptions,
      value: permission,
      words: permission?.map((option) => permissionLabels[option]).join(', '),
      set: (chosen) => onChange({ permission: chosen }),
    }),
  } satisfies FieldsOf<Filters>
  return <ListFilters filters={filters} bar={['text', 'status', 'preset', 'permission']} onClear={onClear} />
}
