import { type Permission, permissionLabels } from '@adm/domain/permission'
import { permissionsBySubject } from '@adm/domain/user/permission-subject'
import { presetOf, rolePresets } from '@adm/domain/user/role/role-preset'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Select } from '../../ui/input/select.tsx'
import { presetOptions } from './user-words.ts'
import './user-rights.css'

type Props = { value: readonly Permission[]; onChange: (scope: Permission[]) => void; refusals?: readonly string[] }

/** Rights of a person: a role preset, then each right. */
export const UserRights = ({ value, onChange, refusals = [] }: Props) => {
  const hasAll = value.includes('all')
  const toggle = (permission: Permission) =>
    onChange(value.includes(permission) ? value.filter((other) => other !== permission) : [...value, permission])
  return (
    <>
      <Select
        label="Rôle"
        placeholder="Personnalisé"
        hint={'Un rôle coche ses droits\u00a0; vous pouvez ensuite les changer un à un.'}
        options={presetOptions}
        value={presetOf(value)}
        onChange={(preset) => preset && onChange([...rolePresets[preset].scope])}
        refusals={refusals}
      />
      <div className="user-rights">
        {permissionsBySubject.map(({ title, permissions }) => (
          <fieldset key={title} className="fieldset">
            <legend className="field-label">{title}</legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionLabels[permission]}
                checked={value.includes(permission)}
                refusals={refusals}
                onChange={() => toggle(permission)}
                {...(permission === 'all' && hasAll && { hint: 'Donne tous les droits, cochés ou non.' })}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
