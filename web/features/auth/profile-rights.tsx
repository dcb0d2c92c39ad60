import { type Permission, permissionLabels } from '@adm/domain/permission'
import { presetOf, rolePresets } from '@adm/domain/user/role/role-preset'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import './profile.css'

/** The person's permissions in French, and the role preset with exactly these permissions. Source: `docs/requirements.md` PERM-6. */
export const ProfileRights = ({ scope }: { scope: readonly Permission[] }) => {
  const preset = presetOf(scope)
  return (
    <FormSection title="Droits" hint="Un administrateur peut les modifier.">
      <p>
        Rôle&nbsp;: <strong>{preset ? rolePresets[preset].label : 'Personnalisé'}</strong>
      </p>
      <ul className="profile-rights" aria-label="Droits">
        {scope.map((permission) => (
          <li key={permission}>{permissionLabels[permission]}</li>
        ))}
      </ul>
    </FormSection>
  )
}
