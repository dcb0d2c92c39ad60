import { useNavigate } from '@tanstack/react-router'
import { type DeliveryDetail } from '@adm/contract/delivery/delivery'
import { deliveryMissionsCalls, type MissionsCheck, type MissionsResult } from '@adm/contract/delivery/delivery-missions'
import { callApi } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { useCheckedBulk } from '../../../recipes/bulk/use-checked-bulk.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const changes = ['delivery', 'delivery-row', 'delivery-missions', 'booking'] as const
/** The answer to a dry run has counts, that to a creation an id. */
const isCheck = (answer: MissionsCheck | MissionsResult): answer is MissionsCheck => 'accepted' in answer

/** The dry run of the creation of the missions, then the creation, whose outcome has a page of its own. */
export const useMissions = () => {
  const navigate = useNavigate()
  return useCheckedBulk({
    send: (id: string, { dryRun, key }) => callApi(deliveryMissionsCalls.start, { params: { id }, body: { dryRun }, key }),
    changes,
    onDone: (answer) => {
      if (!isCheck(answer)) void navigate({ to: '/deliveries/missions/$id', params: { id: answer.id } })
    },
  })
}

type Props = { delivery: DeliveryDetail; missions: ReturnType<typeof useMissions>; onClose: () => void }

/** What the creation would do to each row, before it is made. */
export const DeliveryMissionsForm = ({ delivery: { id, reference }, missions: { check, start, error }, onClose }: Props) => {
  const checked = check.data && isCheck(check.data) ? check.data : null
  return (
    <Dialog
      isOpen
      size="large"
      title={`Créer les missions · ${reference}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (checked && checked.accepted > 0) start.mutate(id)
      }}
      actions={checked && <Submit checked={checked} isPending={start.isPending} />}
    >
      {error && <Notice tone="error">{errorSentence(error)}</Notice>}
      {!checked && !error && <PageSkeleton />}
      {checked && <Checked checked={checked} />}
    </Dialog>
  )
}

const Submit = ({ checked: { accepted }, isPending }: { checked: MissionsCheck; isPending: boolean }) => {
  const acting = useActingRefusals()
  const none = accepted === 0 ? ['Aucune de ces lignes ne peut recevoir sa commande.'] : []
  return (
    <SubmitButton pending={isPending} refusals={[...acting, ...none]}>
      {accepted > 1 ? `Créer les ${accepted.toLocaleString('fr-FR')} missions` : 'Créer la mission'}
    </SubmitButton>
  )
}

/** Result of the dry run; nothing is created yet. */
const Checked = ({ checked: { message, incompleteCount, refusedCount, refused } }: { checked: MissionsCheck }) => (
  <>
    <Notice tone={refusedCount === 0 ? 'success' : 'warning'}>{message} Rien n'est encore créé.</Notice>
    {incompleteCount > 0 && (
      <p>
        {incompleteCount > 1
          ? `Dont ${incompleteCount.toLocaleString('fr-FR')} dossiers incomplets\u00A0: ce qui leur manque est écrit dans leur commande.`
          : 'Dont 1 dossier incomplet\u00A0: ce qui lui manque est écrit dans sa commande.'}
      </p>
    )}
    {refused.length > 0 && (
      <ul aria-label="Lignes qui restent sans commande">
        {refused.map(({ rowId, number, message: why }) => (
          <li key={rowId}>
            Ligne {number}&nbsp;: {why}
          </li>
        ))}
      </ul>
    )}
    {refusedCount > refused.length && <p className="dim">Et {(refusedCount - refused.length).toLocaleString('fr-FR')} autres.</p>}
  </>
)
