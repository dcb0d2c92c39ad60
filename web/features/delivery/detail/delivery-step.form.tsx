import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type DeliveryDetail, deliveryCalls } from '@adm/contract/delivery/delivery'
import { requiredText } from '@adm/domain/values/text'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const cancellation = z.object({ reason: requiredText('Indiquez un motif.') })
type Typed = { reason: string }
const resolver: Resolver<Typed, unknown, Typed> = zodResolver(cancellation)

type CancelProps = { delivery: DeliveryDetail; onClose: () => void }

/** Dialog that cancels a delivery, with its reason; while orders of it stand, it says which, and what to do. */
export const DeliveryCancelForm = ({ delivery, onClose }: CancelProps) => {
  const step = delivery.transitions.find(({ to }) => to === 'canceled')
  const standing = step?.refusals.find(({ guard }) => guard === 'LG9')
  return standing ? (
    <StandingOrders delivery={delivery} message={standing.message} onClose={onClose} />
  ) : (
    <CancelForm delivery={delivery} onClose={onClose} />
  )
}

const StandingOrders = ({ delivery: { id, reference }, message, onClose }: CancelProps & { message: string }) => (
  <Dialog isOpen title={`Annuler la livraison · ${reference}`} onClose={onClose}>
    <Notice tone="warning">{message}</Notice>
    <ul>
      <li>
        <Link to="/booking" search={{ page_index: 0, sort: 'startAt', delivery_id: [id], state: 'open' }}>
          Voir ses commandes ouvertes
        </Link>{' '}
        pour les annuler, ensemble par « Modifier la sélection »
      </li>
      <li>
        <Link to="/deliveries/$id" params={{ id }} search={{ tab: 'missions' }} onClick={onClose}>
          Voir les créations de missions
        </Link>{' '}
        pour tout annuler sans frais, tant que rien n'est arrivé aux commandes
      </li>
    </ul>
  </Dialog>
)

const CancelForm = ({ delivery, onClose }: CancelProps) => {
  const { id, version } = delivery
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, Typed>({ resolver, mode: 'onTouched', defaultValues: { reason: '' } })
  const save = useActWithToast({
    act: ({ reason }: Typed) => callApi(deliveryCalls.transition, { params: { id }, body: { to: 'canceled', reason }, version, key }),
    message: () => 'La livraison est annulée.',
    changes: ['delivery', 'delivery-row'],
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Annuler la livraison · ${delivery.reference}`}
      draft={`delivery-${id}-${version}-cancel`}
      form={form}
      save={save}
      actLabel="Annuler la livraison"
      onClose={onClose}
    >
      <Textarea label="Motif" error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </FormDialog>
  )
}

type CountProps = { delivery: DeliveryDetail; isPending: boolean; onConfirm: () => void; onClose: () => void }

/** Dialog that confirms a number of lots far from the estimate. */
export const DeliveryCountDialog = ({ delivery, isPending, onConfirm, onClose }: CountProps) => {
  const step = delivery.transitions.find(({ to }) => to === 'checked')
  return (
    <Dialog
      isOpen
      title={`Vérifier · ${delivery.reference}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
      actions={<SubmitButton pending={isPending}>Confirmer ce nombre</SubmitButton>}
    >
      {step?.refusals.map(({ guard, message }) => (
        <p key={guard}>{message}</p>
      ))}
    </Dialog>
  )
}
