import { useState } from 'react'
import { explainsCancellation } from '@adm/domain/booking/step/booking-cause'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import { isUrgentSearch, sendingTime } from '@adm/domain/mission-proposition/dispatch'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { DraftNotice } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { MissingFields } from './missing/booking-missing-fields.tsx'
import { BookingInformed } from './booking-informed.tsx'
import { type Step, type StepDraft, takesMission } from './booking-step-draft.ts'
import { StepFields } from './booking-step-fields.tsx'
import { ForceFields } from './booking-step-force.tsx'
import { isRefusedBy, type StepFormProps, useStepForm } from './use-step-form.ts'

/**
 * Dialog of a transition: its inputs, the request and its refusals; the draft survives a refusal, a reload and the end of the session. The
 * checkboxes follow the reloaded order: a guard that no longer refuses disappears.
 */
export const BookingStepDialog = (props: StepFormProps) => {
  const { booking, step } = props
  const { inputs, draft, change, errors, general, forcible, setOfChecker, missing, completion, saved, walk, submit } = useStepForm(props)
  return (
    <Dialog
      isOpen
      title={`${step.row.label} · ${booking.code}`}
      onClose={saved.close}
      onSubmit={(event) => void submit(event)}
      actions={
        <SubmitButton pending={walk.isPending} danger={isCancellation(step.row)}>
          {step.row.label}
        </SubmitButton>
      }
    >
      <UnsavedGuard isDirty={saved.isDirty && !walk.isSuccess} onLeave={saved.close} />
      {saved.isRestored && <DraftNotice onDiscard={saved.discard} />}
      {general.length > 0 && <Notice tone="error">{general.join(' ')}</Notice>}
      <MissingFields booking={booking} missing={missing} form={completion} />
      <StepFields
        booking={booking}
        step={step}
        inputs={inputs}
        draft={draft}
        errors={errors}
        onChange={change}
        onForcible={(refused) => {
          setOfChecker(refused)
          change({ force: [] })
        }}
      />
      {takesMission(step.row) && (
        <Checkbox
          label="Le contrôleur se désiste"
          checked={draft.checkerWithdrew}
          onChange={({ target }) => change({ checkerWithdrew: target.checked })}
        />
      )}
      <ForceFields refused={forcible} draft={draft} onChange={change} />
      {(inputs.includes('reason') || draft.force.length > 0) && (
        <ReasonField step={step} draft={draft} error={errors.get('reason')} onChange={change} />
      )}
      <SearchAtOnce booking={booking} row={step.row} />
      {isAnnounced(step.row) && <BookingInformed booking={booking} />}
    </Dialog>
  )
}

type ReasonProps = { step: Step; draft: StepDraft; error: string | undefined; onChange: (part: Partial<StepDraft>) => void }

/** The reason, which a forced guard always needs. */
const ReasonField = ({ step, draft, error, onChange }: ReasonProps) => (
  <Textarea
    label="Motif"
    optional={draft.force.length === 0 && isReasonOptional(step, draft)}
    error={error}
    value={draft.reason}
    onChange={({ target }) => onChange({ reason: target.value })}
  />
)

const isReasonOptional = (step: Step, { cause }: StepDraft): boolean => !isRefusedBy(step, 'reasonIsGiven') || explainsCancellation(cause)

const isCancellation = ({ to }: Step['row']): boolean => to === 'canceled' || to === 'prospect_canceled'

type SearchProps = Pick<StepFormProps, 'booking'> & Pick<Step, 'row'>

/** Says that the clock looks for another checker as soon as this one loses the mission, or in the morning when that waits for the day. */
const SearchAtOnce = ({ booking: { startAt, checkerId }, row: { to } }: SearchProps) => {
  const [now] = useState(() => new Date().toISOString())
  if (to !== 'waiting_checker' || !checkerId || !startAt || !isUrgentSearch(now, startAt)) return null
  const when = sendingTime(now, startAt) === now ? 'aussitôt' : 'à 8 h'
  return (
    <Notice tone="info">Moins de 24 h avant la mission : les autres contrôleurs disponibles seront sollicités par e-mail, {when}.</Notice>
  )
}

/** Whether people outside the company must learn of the transition. */
const isAnnounced = (row: Step['row']): boolean => isCancellation(row) || isReschedule(row)
