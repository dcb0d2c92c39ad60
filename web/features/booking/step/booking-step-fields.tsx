import type { ReactNode } from 'react'
import type { BookingCandidate } from '@adm/contract/booking/booking'
import { cancellationCauseLabels, unsuccessfulMoveCauseLabels } from '@adm/domain/booking/step/booking-cause'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { dateSupplementNotice } from '@adm/domain/booking/price/booking-date-price'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingSteps, statusAfter } from '@adm/domain/booking/step/booking-transition'
import type { StatedInput } from '@adm/domain/booking/step/stated-facts'
import { checkerKeysLabels } from '@adm/domain/booking/step/stated-facts'
import { dayOf, hourOf } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { Checkbox, Segmented } from '../../../ui/input/checkbox.tsx'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { RadioList } from '../../../ui/input/radio-list.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { BookingCandidates } from './booking-candidates.tsx'
import { TenantDate, ChosenSlotField } from './booking-chosen-slot.tsx'
import { BookingFreeSlots } from './booking-free-slots.tsx'
import { OfferedSlotsField } from './booking-offered-slots.tsx'
import { feeOf, instantOf, type SlotDraft, type StepFieldsProps } from './booking-step-draft.ts'
import type { ProposedSlot } from './proposed-slots.ts'
import { RealTimesFields } from './booking-real-times.tsx'
import { ProspectFields, ReportPointFields } from './booking-step-lists.tsx'

/** Fields of a transition, one per input of its guards, each with its refusal. */
export const StepFields = (props: StepFieldsProps) => (
  <>
    <p className="dim">{outcomeOf(props)}</p>
    {fieldsOf(props.inputs).map((input) => {
      const Field = fields[input]
      return Field && <Field key={input} {...props} />
    })}
  </>
)

/** A slot chosen among those offered has its date and its checker. */
const fieldsOf = (inputs: readonly StatedInput[]): readonly StatedInput[] =>
  inputs.includes('chosenSlot') ? inputs.filter((input) => input !== 'date' && input !== 'checker') : inputs

/** Announces the effect of the transition. */
const outcomeOf = ({ booking: { status }, step: { row } }: StepFieldsProps): string => {
  const after = statusAfter(row)
  if (after === status) return "La mission change de date, d'heure ou de contrôleur ; le statut reste le même."
  return `Le statut passera de « ${bookingStatusLabels[status]} » à « ${bookingStatusLabels[after]} ».`
}

const tick =
  (input: StatedInput, label: string) =>
  ({ draft, errors, onChange }: StepFieldsProps): ReactNode => (
    <Checkbox
      label={label}
      error={errors.get(input)}
      checked={draft.ticked.includes(input)}
      onChange={({ target }) =>
        onChange({ ticked: target.checked ? [...draft.ticked, input] : draft.ticked.filter((other) => other !== input) })
      }
    />
  )

type SlotProps = { label: string; value: SlotDraft; error?: string | undefined; onChange: (slot: SlotDraft) => void }
/** Its refusal stands at the hour when only the hour is missing. A text that is no hour is refused by its own field. */
const SlotInput = ({ label, value, error, onChange }: SlotProps) => {
  const isDayAlone = value.day !== '' && instantOf(value) === undefined
  const hourError = value.hour === '' ? error && 'Choisissez une heure.' : undefined
  const refused = isDayAlone ? { hour: { error: hourError } } : { day: { error } }
  return <MomentInput label={label} {...refused} value={value} onChange={onChange} />
}

/** The mission's date, and what it does to the price. */
const DateField = (props: StepFieldsProps) => {
  const { booking, step, draft, errors, onChange } = props
  const startAt = instantOf(draft.slot)
  const notice = startAt && dateSupplementNotice(booking, { ...booking, startAt })
  return (
    <>
      {step.row.id === bookingSteps.planOnDemand && <TenantDate {...props} />}
      <SlotInput
        label="Date de la mission"
        error={errors.get('startAt') ?? errors.get('date')}
        value={draft.slot}
        onChange={(slot) => onChange({ slot })}
      />
      {notice && <Notice>{notice}</Notice>}
    </>
  )
}

const CheckerField = ({ booking, draft, errors, onChange, onForcible }: StepFieldsProps) => {
  if (familyOf(booking.service) === 'DEM') return null
  const choose = ({ id, refusals }: BookingCandidate) => {
    onForcible(refusals.filter(({ forcible }) => forcible))
    onChange({ checkerId: id })
  }
  const chooseSlot = ({ startAt, checkerId }: ProposedSlot) => {
    onForcible([])
    onChange({ slot: { day: dayOf(startAt), hour: hourOf(startAt) }, checkerId })
  }
  const startAt = instantOf(draft.slot)
  const error = errors.get('checkerId') ?? errors.get('checker')
  return (
    <>
      <BookingFreeSlots
        bookingId={booking.id}
        fromDay={draft.slot.day}
        chosen={{ startAt, checkerId: draft.checkerId }}
        onChoose={chooseSlot}
      />
      <BookingCandidates bookingId={booking.id} startAt={startAt} value={draft.checkerId} error={error} onChange={choose} />
    </>
  )
}

const CauseField = ({ step, draft, errors, onChange }: StepFieldsProps) => (
  <RadioList
    label="Cause"
    options={step.row.to === 'unsuccessful_move' ? optionsOf(unsuccessfulMoveCauseLabels) : optionsOf(cancellationCauseLabels)}
    value={draft.cause}
    error={errors.get('cause')}
    onChange={(cause) => onChange({ cause, feeConfirmed: false })}
  />
)

const FeeField = ({ booking, draft, errors, onChange }: StepFieldsProps) => {
  const fee = feeOf(booking, draft.cause)
  if (fee === 0) return null
  return (
    <Checkbox
      label={`Je confirme les frais d'annulation : ${formatCents(fee)}`}
      error={errors.get('fee')}
      checked={draft.feeConfirmed}
      onChange={({ target }) => onChange({ feeConfirmed: target.checked })}
    />
  )
}

const KeysField = ({ draft, errors, onChange }: StepFieldsProps) => (
  <Segmented
    label="Clés déjà retirées"
    options={optionsOf(checkerKeysLabels)}
    error={errors.get('keys')}
    value={draft.keys}
    onChange={(keys) => onChange({ keys })}
  />
)

const fields: Record<StatedInput, ((props: StepFieldsProps) => ReactNode) | null> = {
  date: DateField,
  checker: CheckerField,
  reason: null,
  cause: CauseField,
  fee: FeeField,
  slots: OfferedSlotsField,
  chosenSlot: ChosenSlotField,
  keys: KeysField,
  wait: ({ draft, errors, onChange }) => (
    <TextInput
      inputMode="numeric"
      label="Attente sur place"
      unit="min"
      error={errors.get('wait')}
      value={draft.waitedMinutes}
      onChange={({ target }) => onChange({ waitedMinutes: target.value })}
    />
  ),
  proof: ({ draft, errors, onChange }) => (
    <Textarea
      label="Faits constatés sur place"
      error={errors.get('proof')}
      value={draft.statement}
      onChange={({ target }) => onChange({ statement: target.value })}
    />
  ),
  points: ReportPointFields,
  documentChecked: tick('documentChecked', 'Le document du partenaire a été vérifié'),
  archive: tick('archive', "Le rapport n'est pas archivé"),
  trip: tick('trip', "Le partenaire s'est déplacé"),
  prospects: ProspectFields,
  information: tick('information', 'Les informations demandées sont complètes'),
  realTimes: RealTimesFields,
}
