import { useState } from 'react'
import { type DeliveryDetail, deliveryCalls } from '@adm/contract/delivery/delivery'
import { deliveryMissionsCalls } from '@adm/contract/delivery/delivery-missions'
import { creationRunsMessage } from '@adm/domain/delivery/delivery-refusals'
import type { DeliveryStep } from '@adm/domain/delivery/delivery'
import { deliveryGuards, type DeliveryTransition, deliveryTransitions } from '@adm/domain/delivery/delivery-transition'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { type RecordStep, RecordSteps, useOfferedSteps } from '../../../recipes/page/record-steps.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { DeliveryMissionsForm, useMissions } from './delivery-missions.form.tsx'
import { DeliveryCancelForm, DeliveryCountDialog } from './delivery-step.form.tsx'

/** Orders that stand in the way of a cancellation are listed in its dialog, with what to do. */
const standing = 'LG9'
const isSaidInDialog = (guard: Parameters<typeof deliveryGuards.hasInputs>[0]): boolean =>
  guard === standing || deliveryGuards.hasInputs(guard)

const changes = ['delivery', 'delivery-row', 'booking'] as const

/** Mutation that takes a step; the delivery, its rows and the orders are read again. */
const useDeliveryStep = ({ id, version }: DeliveryDetail, onDone: () => void) =>
  useActWithToast({
    act: ({ key, ...step }: DeliveryStep & { key: string }) =>
      callApi(deliveryCalls.transition, { params: { id }, body: step, version, key }),
    message: () => "L'étape est enregistrée.",
    changes,
    onDone,
  })

/** The open transitions as buttons, the next one first; the missions are created once the delivery is checked. */
export const DeliverySteps = ({ delivery }: { delivery: DeliveryDetail }) => {
  const [dialogStep, setDialogStep] = useState<DeliveryTransition | null>(null)
  const walk = useDeliveryStep(delivery, () => setDialogStep(null))
  const missions = useMissions()
  const [isCreating, setCreating] = useState(false)
  const create = useCreateStep(delivery, () => {
    missions.forget()
    missions.check.mutate(delivery.id)
    setCreating(true)
  })
  const steps = deliveryTransitions.flatMap((row): RecordStep[] => {
    const offered = delivery.transitions.find(({ id }) => id === row.id)
    if (!offered || row.to === 'created') return []
    const asks = offered.refusals.some(({ guard }) => isSaidInDialog(guard))
    const take = () => walk.mutate({ to: row.to, key: newKey() }, { onError: ({ message }) => showToast({ message, tone: 'error' }) })
    return [
      {
        label: row.label,
        refusals: offered.refusals.filter(({ guard }) => !isSaidInDialog(guard)).map(({ message }) => message),
        danger: row.to === 'canceled',
        begin: () => (asks ? setDialogStep(row) : take()),
      },
    ]
  })
  const isFirst = (step: RecordStep) => !step.danger && step.label !== 'Revenir au brouillon'
  const next = create ?? steps.find(isFirst)
  const others = steps.filter((step) => step !== next)
  useOfferedSteps(delivery.reference, { next, others })
  return (
    <>
      <RecordSteps next={next} others={others} />
      {isCreating && <DeliveryMissionsForm delivery={delivery} missions={missions} onClose={() => setCreating(false)} />}
      {dialogStep?.to === 'canceled' && <DeliveryCancelForm delivery={delivery} onClose={() => setDialogStep(null)} />}
      {dialogStep?.to === 'checked' && (
        <DeliveryCountDialog
          delivery={delivery}
          isPending={walk.isPending}
          onConfirm={() => walk.mutate({ to: 'checked', confirmCount: true, key: newKey() })}
          onClose={() => setDialogStep(null)}
        />
      )}
    </>
  )
}

/** « Créer les missions », by a dry run first. Undefined while there is nothing to create. */
const useCreateStep = ({ status, counts, creation }: DeliveryDetail, begin: () => void): RecordStep | undefined => {
  const may = useMay(deliveryMissionsCalls.start)
  const good = counts.ready + counts.incomplete
  const isOpen = status === 'checked' || status === 'created' || status === 'in_progress'
  if (!may || !isOpen || good === 0) return undefined
  return {
    label: good === 1 ? 'Créer 1 mission' : `Créer ${good.toLocaleString('fr-FR')} missions`,
    refusals: creation ? [creationRunsMessage] : [],
    begin,
  }
}
