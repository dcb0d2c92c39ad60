import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useController, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { BookingCandidate, BookingDetail } from '@adm/contract/booking/booking'
import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { propositionChannelLabels, type PropositionDraft, propositionDraft } from '@adm/domain/mission-proposition/mission-proposition'
import { dayOf, hourOf } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { Checkbox, Segmented } from '../../ui/input/checkbox.tsx'
import { MomentInput } from '../../ui/input/moment-input.tsx'
import { EurosInput } from '../../recipes/form/number-input.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { BookingCandidates } from '../booking/step/booking-candidates.tsx'
import { instantOf, type SlotDraft } from '../booking/step/booking-step-draft.ts'
import { propositionDrafts } from './proposition-drafts.ts'
import { FieldRefusal } from '../../ui/input/field.tsx'
import { usePropositionAct } from './use-proposition-act.ts'

type Typed = z.input<typeof propositionDraft>
type Form = UseFormReturn<Typed, unknown, PropositionDraft>
const resolver: Resolver<Typed, unknown, PropositionDraft> = zodResolver(propositionDraft)

/** Dialog that records a mission offered by phone or mail: checker, slot and fee. */
export const PropositionForm = ({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) => {
  const [key] = useState(newKey)
  const form: Form = useForm<Typed, unknown, PropositionDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: { bookingId: booking.id, channel: 'phone', ...(booking.startAt && { startAt: booking.startAt }) },
  })
  const save = usePropositionAct(
    (body: PropositionDraft) => callApi(missionPropositionCalls.create, { body, key }),
    'La proposition est enregistrée.',
    onClose,
  )
  const { errors } = form.formState
  const { field: channel } = useController({ control: form.control, name: 'channel' })
  return (
    <FormDialog
      title={`Proposer la mission · ${booking.code}`}
      draft={propositionDrafts.add(booking.id)}
      form={form}
      save={save}
      actLabel="Enregistrer la proposition"
      onClose={onClose}
    >
      <Segmented
        label="Contacté par"
        options={optionsOf(propositionChannelLabels)}
        value={channel.value}
        error={errors.channel?.message}
        onChange={channel.onChange}
      />
      <ProposedAt form={form} />
      <Whom form={form} booking={booking} />
      <FormLine>
        <ProposedFee form={form} />
        <TextInput label="Commentaire" optional error={errors.comment?.message} {...form.register('comment')} />
      </FormLine>
    </FormDialog>
  )
}

const ProposedFee = ({ form }: { form: Form }) => {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: form.control, name: 'feeCents' })
  return (
    <EurosInput
      ref={ref}
      label="Tarif proposé HT"
      optional
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

/** Moment of the contact: now by default, editable for a late entry. */
const ProposedAt = ({ form }: { form: Form }) => {
  const [contact, setContact] = useState<SlotDraft>(() => {
    const now = new Date().toISOString()
    return { day: dayOf(now), hour: hourOf(now) }
  })
  const error = form.formState.errors.proposedAt?.message
  const move = (next: SlotDraft) => {
    setContact(next)
    form.setValue('proposedAt', instantOf(next) ?? '')
  }
  return <MomentInput label="Contacté le" hourLabel="Heure du contact" day={{ error }} value={contact} onChange={move} />
}

/** Slot, then the checkers for this slot with their refusals. */
const Whom = ({ form, booking: { id, startAt, wishedDay } }: { form: Form; booking: BookingDetail }) => {
  const [slot, setSlot] = useState<SlotDraft>({ day: startAt ? dayOf(startAt) : (wishedDay ?? ''), hour: startAt ? hourOf(startAt) : '' })
  const [chosen, setChosen] = useState<BookingCandidate>()
  const { errors } = form.formState
  const move = (next: SlotDraft) => {
    setSlot(next)
    setChosen(undefined)
    form.setValue('startAt', instantOf(next) ?? '', { shouldDirty: true })
    form.setValue('checkerId', '')
    form.setValue('force', undefined)
  }
  return (
    <>
      <MomentInput label="Date proposée" day={{ error: errors.startAt?.message }} value={slot} onChange={move} />
      <BookingCandidates
        bookingId={id}
        startAt={instantOf(slot)}
        value={chosen?.id}
        onChange={(candidate) => {
          setChosen(candidate)
          form.setValue('checkerId', candidate.id, { shouldDirty: true })
          form.setValue('force', undefined)
        }}
      />
      {errors.checkerId?.message && <FieldRefusal>{errors.checkerId.message}</FieldRefusal>}
      {chosen && <Forcing form={form} candidate={chosen} />}
    </>
  )
}

/** Forces all forcible refusals of the checker, with one reason. */
const Forcing = ({ form, candidate: { name, refusals } }: { form: Form; candidate: BookingCandidate }) => {
  const { field } = useController({ control: form.control, name: 'force' })
  const forcible = refusals.filter((refusal) => refusal.forcible).map(({ guard }) => guard)
  if (forcible.length === 0) return null
  return (
    <>
      <Checkbox
        label={`Proposer à ${name} malgré tout`}
        hint="Indiquez un motif : l'historique le garde."
        checked={Boolean(field.value?.length)}
        onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? forcible : undefined)}
      />
      {Boolean(field.value?.length) && <TextInput label="Motif" {...form.register('reason')} />}
    </>
  )
}
