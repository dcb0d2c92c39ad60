import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { type Permission, permissionLabels } from '@adm/domain/permission'
import { presetsWith, rolePresets } from '@adm/domain/user/role/role-preset'
import { useMay } from '../../../platform/session/session.tsx'

const [toReassign] = checkerAbsenceCalls.settle.requires
const [toConfirm] = checkerAbsenceCalls.confirm.requires
const rolesWith = (permission: Permission): string =>
  presetsWith([permission])
    .map((name) => rolePresets[name].label)
    .join(', ')

/** Names the roles that may reassign missions, for a person without that permission. */
export const ReassignNotice = () => {
  const mayReassign = useMay(checkerAbsenceCalls.settle)
  if (mayReassign) return null
  return (
    <p className="dim">
      Réaffecter une mission demande le droit « {permissionLabels[toReassign]} ». Ces rôles l'ont : {rolesWith(toReassign)}.
    </p>
  )
}

/** What becomes of the missions when the person may not change orders. */
export const HandedToPlanners = ({ isOne }: { isOne: boolean }) => (
  <p className="dim">
    {isOne
      ? "Elle reste à son nom et est transmise à ceux qui la réaffectent : elle s'affiche sur leur accueil."
      : "Elles restent à son nom et sont transmises à ceux qui les réaffectent : elles s'affichent sur leur accueil."}{' '}
    Rôles : {rolesWith(toReassign)}.
  </p>
)

/** What becomes of the absence when the person may not change checkers. */
export const HandedToNetwork = () => (
  <p className="dim">
    L'absence compte tout de suite : plus personne ne peut lui donner de mission. Elle est transmise pour confirmation, sur l'accueil de ces
    rôles : {rolesWith(toConfirm)}.
  </p>
)
