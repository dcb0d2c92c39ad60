import { regularizationCalls } from '@adm/contract/regularization'
import type { Regularization } from '@adm/domain/regularization/regularization'
import { callApiVersioned } from '../../platform/api/api.ts'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { titleOfRegularization } from './regularization-words.ts'
import { useRegularizationAct } from './use-regularization-act.ts'

/** Dialog that deletes a regularization and its plan. */
export const RegularizationRemoval = ({ regularization, onClose }: { regularization: Regularization; onClose: () => void }) => {
  const { id, version, reason, instalments } = regularization
  const remove = useRegularizationAct<void, unknown>(
    () => callApiVersioned(regularizationCalls.remove, { params: { id }, version }),
    'La régularisation est supprimée.',
    onClose,
  )
  const planned = instalments.length > 1 ? `Ses ${instalments.length} mois planifiés quittent` : 'Elle quitte'
  return (
    <ActDialog
      title={`Supprimer · ${titleOfRegularization(regularization)}`}
      actLabel="Supprimer la régularisation"
      act={remove}
      onClose={onClose}
    >
      <p>« {reason} »</p>
      <p>{`${planned} le relevé prévu. L'historique s'en souvient, et peut la remettre.`}</p>
    </ActDialog>
  )
}
