import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { clientBlockingCalls, type ListedBlocking } from '@adm/contract/client/client-blocking'
import { type BlockingLift, blockingLift, liftReasonLabels } from '@adm/domain/client/client-blocking'
import { callApi } from '../../../platform/api/api.ts'
import { showRefusal } from '../../../platform/form/form-refusal.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormSummary } from '../../../ui/layout/form-layout.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { useClientAct } from '../detail/use-client-act.ts'

type Typed = z.input<typeof blockingLift>
const resolver: Resolver<Typed, unknown, BlockingLift> = zodResolver(blockingLift)

/** Dialog that lifts a blocking before its end, with a reason. */
export const ClientBlockingLift = ({ blocking, onClose }: { blocking: ListedBlocking; onClose: () => void }) => {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Typed, unknown, BlockingLift>({ resolver, mode: 'onTouched' })
  const params = { id: blocking.clientId, blockingId: blocking.id }
  const lift = useClientAct(
    (body: BlockingLift) => callApi(clientBlockingCalls.lift, { params, body, key }),
    () => 'Le client est débloqué.',
    onClose,
  )
  const { errors } = form.formState
  return (
    <Dialog
      isOpen
      title={`Débloquer : ${blocking.title}`}
      size="small"
      onClose={onClose}
      onSubmit={form.handleSubmit((body) => lift.isPending || lift.mutate(body, { onError: (error) => showRefusal(form, error) }))}
      actions={<SubmitButton pending={lift.isPending}>Débloquer</SubmitButton>}
    >
      <FormSummary errorCount={0} message={Object.keys(errors).length === 0 ? lift.error?.message : undefined} />
      <p>Sauf autre blocage, le client pourra commander tout de suite, et ses commandes en attente avanceront de nouveau.</p>
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <Select
            label="Motif"
            options={optionsOf(liftReasonLabels)}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.reason?.message}
          />
        )}
      />
      <TextInput label="Commentaire" optional error={errors.comment?.message} {...form.register('comment')} />
    </Dialog>
  )
}
