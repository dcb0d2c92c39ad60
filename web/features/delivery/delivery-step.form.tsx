import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type DeliveryDetail, deliveryCalls } from '@adm/contract/delivery/delivery'
import { requiredText } from '@adm/domain/values/text'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const cancellation = z.object({ reason: requiredText('Indiquez un motif.') })
type Typed = { reason: string }
const resolver: Resolver<Typed, unknown, Typed> = zodResolver(cancellation)

/** Dialog that cancels a delivery, with its reason. */
export const DeliveryCancelForm = ({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) => {
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
