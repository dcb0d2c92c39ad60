import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { clientBlockingCalls, type ListedBlocking } from '@adm/contract/client/client-blocking'
import { type BlockingLift, blockingLift, liftReasonLabels } from '@adm/domain/client/client-blocking'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { Select } from '../../../ui/input/select.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { blockingDrafts } from './blocking-drafts.ts'
import { useClientAct } from '../detail/use-client-act.ts'

type Typed = z.input<typeof blockingLift>
const resolver: Resolver<Typed, unknown, BlockingLift> = zodResolver(blockingLift)

/** Dialog that lifts a blocking before its end, with a reason. */
export const ClientBlockingLift = ({ blocking, onClose }: { blocking: ListedBlocking; onClose: () => void }) => {
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, BlockingLift>({ resolver, mode: 'onTouched' })
  const params = { id: blocking.clientId, blockingId: blocking.id }
  const lift = useClientAct(
    (body: BlockingLift) => callApi(clientBlockingCalls.lift, { params, body, key }),
    () => 'Le client est débloqué.',
    onClose,
  )
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Débloquer : ${blocking.title}`}
      draft={blockingDrafts.lift(blocking)}
      form={form}
      save={lift}
      actLabel="Débloquer"
      size="small"
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
