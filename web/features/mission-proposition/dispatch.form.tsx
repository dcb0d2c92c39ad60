import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useController, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { type DispatchDraft, dispatchDraft, dispatchModeLabels, type DispatchMode } from '@adm/domain/mission-proposition/dispatch'
import { dayOf, hourOf } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { EurosInput } from '../../recipes/form/number-input.tsx'
import { Segmented } from '../../ui/input/checkbox.tsx'
import { MomentInput } from '../../ui/input/moment-input.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { BookingCandidates } from '../booking/step/booking-candidates.tsx'
import { instantOf, type SlotDraft } from '../booking/step/booking-step-draft.ts'
import { DispatchPreview } from './dispatch-preview.tsx'
import { propositionDrafts } from './proposition-drafts.ts'
import { FieldRefusal } from '../../ui/input/field.tsx'
import { usePropositionAct } from './use-proposition-act.ts'

type Typed = z.input<typeof dispatchDraft>
type Form = UseFormReturn<Typed, unknown, DispatchDraft>
const resolver: Resolver<Typed, unknown, DispatchDraft> = zodResolver(dispatchDraft)

const explanations: Record<DispatchMode, string> = {
  waves: 'Les trois premiers reçoivent la mission, puis les cinq suivants, puis tous les autres.',
  first: 'Tous les contrôleurs disponibles reçoivent la mission ensemble : elle est au premier qui accepte.',
  direct: 'Un seul contrôleur reçoit la mission.',
}

/** Dialog that starts the search of a checker: mode, slot, who would be asked, and fee. */
export const DispatchForm = ({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) => {
  const [key] = useState(newKey)
  const form: Form = useForm<Typed, unknown, DispatchDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: { mode: 'waves', ...(booking.startAt && { startAt: booking.startAt }) },
  })
  const save = usePropositionAct(
    (body: DispatchDraft) => callApi(dispatchCalls.start, { params: { bookingId: booking.id }, body, key }),
    'La recherche est lancée.',
    onClose,
  )
  const { field: mode } = useController({ control: form.control, name: 'mode' })
  const { field: fee, fieldState: feeState } = useController({ control: form.control, name: 'feeCents' })
  return (
    <FormDialog
      title={`Chercher un contrôleur · ${booking.code}`}
      draft={propositionDrafts.dispatch(booking.id)}
      form={form}
      save={save}
      actLabel="Lancer la recherche"
      onClose={onClose}
    >
      <Segmented
        label="Mode"
        options={optionsOf({ waves: dispatchModeLabels.waves, first: dispatchModeLabels.first, direct: dispatchModeLabels.direct })}
        value={mode.value}
        onChange={(next) => {
          mode.onChange(next)
          form.setValue('checkerId', undefined)
        }}
      />
      <p className="dim">{explanations[mode.value]}</p>
      <Recipients form={form} booking={booking} mode={mode.value} />
      <EurosInput
        label="Tarif proposé HT"
        optional
        value={fee.value}
        error={feeState.error?.message}
        onChange={fee.onChange}
        onBlur={fee.onBlur}
      />
    </FormDialog>
  )
}

/** The slot, then the only checker, or the waves. */
const Recipients = ({ form, booking: { id, startAt, wishedDay }, mode }: { form: Form; booking: BookingDetail; mode: DispatchMode }) => {
  const [slot, setSlot] = useState<SlotDraft>({ day: startAt ? dayOf(startAt) : (wishedDay ?? ''), hour: startAt ? hourOf(startAt) : '' })
  const { field: checker } = useController({ control: form.control, name: 'checkerId' })
  const { errors } = form.formState
  const move = (next: SlotDraft) => {
    setSlot(next)
    form.setValue('startAt', instantOf(next) ?? '', { shouldDirty: true })
    form.setValue('checkerId', undefined)
  }
  const at = instantOf(slot)
  return (
    <>
      <MomentInput label="Date proposée" day={{ error: errors.startAt?.message }} value={slot} onChange={move} />
      {mode === 'direct' ? (
        <BookingCandidates
          bookingId={id}
          startAt={at}
          value={checker.value ?? undefined}
          onChange={({ id: chosen }) => checker.onChange(chosen)}
        />
      ) : (
        <DispatchPreview bookingId={id} startAt={at} mode={mode} />
      )}
      {errors.checkerId?.message && <FieldRefusal>{errors.checkerId.message}</FieldRefusal>}
    </>
  )
}
