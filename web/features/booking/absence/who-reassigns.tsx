import { bookingCalls } from '@adm/contract/booking/booking'
import { permissionLabels } from '@adm/domain/permission'
import { presetsWith, rolePresets } from '@adm/domain/user/role-preset'
import { useMay } from '../../../platform/session/session.tsx'

const [needed] = bookingCalls.transition.requires

/** Names the roles that may reassign missions, for a person without that permission. */
export const ReassignNotice = () => {
  const mayReassign = useMay(bookingCalls.transition)
  if (mayReassign) return null
  const roles = presetsWith([needed]).map((name) => rolePresets[name].label)
  return (
    <p className="dim">
      Réaffecter une mission demande le droit « {permissionLabels[needed]} ». Ces rôles l'ont : {roles.join(', ')}.
    </p>
  )
}
