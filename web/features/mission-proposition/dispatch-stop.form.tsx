import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { type Dispatch, dispatchStop } from '@adm/domain/mission-proposition/dispatch'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { propositionDrafts } from './proposition-drafts.ts'
import { usePropositionAct } from './use-proposition-act.ts'

type Typed = z.input<typeof dispatchStop>
type Stop = z.output<typeof dispatchStop>
const resolver: Resolver<Typed, unknown, Stop> = zodResolver(dispatchStop)

type Props = { booking: BookingDetail; dispatch: Dispatch; onClose: () => void }

/** Dialog that stops the running search of an order, with its reason. */
export const DispatchStopForm = ({ booking: { id, code }, dispatch, onClose }: Props) => {
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, Stop>({ resolver, mode: 'onTouched', defaultValues: { reason: '' } })
  const save = usePropositionAct(
    (body: Stop) => callApi(dispatchCalls.stop, { params: { bookingId: id }, body, key }),
    'La recherche est arrêtée.',
    onClose,
  )
  return (
    <FormDialog
      title={`Arrêter la recherche · ${code}`}
      draft={propositionDrafts.stop(dispatch)}
      form={form}
      save={save}
      actLabel="Arrêter la recherche"
      onClose={onClose}
    >
      <p>Les propositions en attente sont retirées et leurs contrôleurs prévenus.</p>
      <TextInput label="Motif" error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </FormDialog>
  )
}
