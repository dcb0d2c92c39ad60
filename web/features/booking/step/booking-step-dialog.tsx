import { useEffect } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { explainsCancellation } from '@adm/domain/booking/step/booking-cause'
import { type BookingGuard, bookingGuardSources } from '@adm/domain/booking/step/guards/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import type { StatedInput } from '@adm/domain/booking/step/guards/stated-facts'
import { Refused } from '../../../platform/api/refused.ts'
import { useDraft, useDraftState } from '../../../platform/form/use-draft.ts'
import { changedSince } from '../../../recipes/form/record-merge.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { showFirstRefusal } from '../../../ui/layout/focus-field.ts'
import { DraftNotice } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { missingFor } from './booking-missing.ts'
import { MissingFields, useMissingForm } from './booking-missing-fields.tsx'
import { BookingInformed } from './booking-informed.tsx'
import { changeOf, draftOfStep, openStep, type Step, type StepDraft } from './booking-step-draft.ts'
import { placeRefusals } from './booking-step-errors.ts'
import { StepFields } from './booking-step-fields.tsx'
import { ForceFields, useForcible } from './booking-step-force.tsx'
import { missingDraftName, stepDraftName } from './step-draft-name.ts'
import { useStepMutation } from './use-booking-step.ts'

type Props = { booking: BookingDetail; step: Step; onClose: () => void }

/**
 * Dialog of a transition: its inputs, the request and its refusals; the draft survives a refusal, a reload and the end of the session. The
 * checkboxes follow the reloaded order: a guard that no longer refuses disappears.
 */
export const BookingStepDialog = ({ booking, step, onClose }: Props) => {
  const missing = missingFor(booking, step.row)
  const { saved, completion, restored, close } = useStepDrafts({ booking, step, onClose }, missing)
  const { value: draft, change } = saved
  const inputs = bookingGuards.inputs(step.row).filter((input) => isNeeded(step, input))
  const walk = useStepMutation({ booking, step, onClose: close })
  useRefusalInSight(walk.error)
  const refusal = walk.error instanceof Refused ? walk.error.refusal : null
  const { forcible, setOfChecker } = useForcible(step, refusal)
  const { fields: errors, general } = placeRefusals(walk.error, { inputs, cause: walk.variables?.step.facts?.cause })
  const submit = completion.handleSubmit((typed) => {
    const force = draft.force.filter((guard) => forcible.some((refused) => refused.guard === guard))
    walk.mutate({ completed: changedSince(booking, typed), step: changeOf({ ...draft, force }, booking, step, inputs) })
  })

  return (
    <Dialog
      isOpen
      title={`${step.row.label} · ${booking.code}`}
      onClose={close}
      onSubmit={(event) => void submit(event)}
      actions={
        <SubmitButton pending={walk.isPending} danger={isCancellation(step.row)}>
          {step.row.label}
        </SubmitButton>
      }
    >
      <UnsavedGuard isDirty={(completion.formState.isDirty || saved.isDirty) && !walk.isSuccess} onLeave={close} />
      {restored}
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
      <ForceFields refused={forcible} draft={draft} onChange={change} />
      {(inputs.includes('reason') || draft.force.length > 0) && (
        <ReasonField step={step} draft={draft} error={errors.get('reason')} onChange={change} />
      )}
      {isAnnounced(step.row) && <BookingInformed booking={booking} />}
    </Dialog>
  )
}

const useRefusalInSight = (error: Error | null): void =>
  // The place of the scroll is outside React.
  useEffect(() => {
    if (error) showFirstRefusal()
  }, [error])

/** The drafts of the dialog: that of the transition, and the form of the missing fields. */
const useStepDrafts = ({ booking, step, onClose }: Props, missing: ReturnType<typeof missingFor>) => {
  const saved = useDraftState(stepDraftName(booking.id), () => ({ ...openStep(booking), transition: step.row.id }), draftOfStep(step))
  const completion = useMissingForm(booking, missing)
  const savedFields = useDraft(completion, missingDraftName(booking.id))
  const discard = () => {
    saved.discard()
    savedFields.discard()
  }
  const close = () => {
    saved.forget()
    savedFields.forget()
    onClose()
  }
  return { saved, completion, close, restored: (saved.isRestored || savedFields.isRestored) && <DraftNotice onDiscard={discard} /> }
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

const isRefusedBy = ({ offered }: Step, name: BookingGuard): boolean =>
  offered.refusals.some(({ guard }) => guard === bookingGuardSources[name])

/** Keys need a choice only when a checker has them, and fees a confirmation only when there are some. */
const isNeeded = (step: Step, input: StatedInput): boolean => {
  if (input === 'keys') return isRefusedBy(step, 'keysAreSettled')
  return input !== 'fee' || isRefusedBy(step, 'feeIsConfirmed')
}

const isReasonOptional = (step: Step, { cause }: StepDraft): boolean => !isRefusedBy(step, 'reasonIsGiven') || explainsCancellation(cause)

const isCancellation = ({ to }: Step['row']): boolean => to === 'canceled' || to === 'prospect_canceled'

/** Whether people outside the company must learn of the transition. */
const isAnnounced = (row: Step['row']): boolean => isCancellation(row) || isReschedule(row)
