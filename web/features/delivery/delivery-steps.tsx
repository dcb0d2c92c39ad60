import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DeliveryDetail, deliveryCalls } from '@adm/contract/delivery/delivery'
import type { DeliveryStep } from '@adm/domain/delivery/delivery'
import { deliveryGuards, type DeliveryTransition, deliveryTransitions } from '@adm/domain/delivery/delivery-transition'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { useMay } from '../../platform/session/session.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { type RecordStep, RecordSteps, useOfferedSteps } from '../../recipes/page/record-steps.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { DeliveryCancelForm, DeliveryCountDialog } from './delivery-step.form.tsx'

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
  const create = useCreateMissions(delivery)
  const steps = deliveryTransitions.flatMap((row): RecordStep[] => {
    const offered = delivery.transitions.find(({ id }) => id === row.id)
    if (!offered || row.to === 'created') return []
    const asks = offered.refusals.some(({ guard }) => deliveryGuards.hasInputs(guard))
    const take = () => walk.mutate({ to: row.to, key: newKey() }, { onError: ({ message }) => showToast({ message, tone: 'error' }) })
    return [
      {
        label: row.label,
        refusals: offered.refusals.filter(({ guard }) => !deliveryGuards.hasInputs(guard)).map(({ message }) => message),
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

/** « Créer les missions »: a job, whose progress the page follows. Undefined while there is nothing to create. */
const useCreateMissions = ({ id, status, counts, creation }: DeliveryDetail): RecordStep | undefined => {
  const queries = useQueryClient()
  const may = useMay(deliveryCalls.createMissions)
  const [key, setKey] = useState(newKey)
  const creating = useMutation({
    mutationFn: () => callApi(deliveryCalls.createMissions, { params: { id }, key }),
    onError: ({ message }) => showToast({ message, tone: 'error' }),
    onSettled: () => {
      setKey(newKey())
      return readAgain(queries, 'delivery', 'delivery-row')
    },
  })
  const good = counts.ready + counts.incomplete
  const isOpen = status === 'checked' || status === 'created' || status === 'in_progress'
  if (!may || !isOpen || good === 0) return undefined
  const runs = creating.isPending || creation !== null
  return {
    label: good === 1 ? 'Créer 1 mission' : `Créer ${good.toLocaleString('fr-FR')} missions`,
    refusals: runs ? ['Des missions de cette livraison sont en cours de création : attendez la fin.'] : [],
    begin: () => creating.mutate(),
  }
}
