import { bookingCalls } from '@adm/contract/booking/booking'
import { permissionLabels } from '@adm/domain/permission'
import { presetsHolding, rolePresets } from '@adm/domain/user/role-preset'
import { useMay } from '../../../platform/session/session.tsx'

const [needed] = bookingCalls.transition.requires

/** Who sees missions that must go to somebody else, and may not move them, is told who may. */
export const ReassignNotice = () => {
  const mayReassign = useMay(bookingCalls.transition)
  if (mayReassign) return null
  const roles = presetsHolding([needed]).map((name) => rolePresets[name].label)
  return (
    <p className="dim">
      Réaffecter une mission demande le droit « {permissionLabels[needed]} ». Ces rôles l'ont : {roles.join(', ')}.
    </p>
  )
}
