import { type FormEvent, useEffect, useState } from 'react'
import type { BookingDetail, BookingStatusChange } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { type BookingGuard, bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { StatedInput } from '@adm/domain/booking/step/stated-facts'
import { Refused } from '../../../platform/api/refused.ts'
import { useDraft, useDraftState } from '../../../platform/form/use-draft.ts'
import { showFirstRefusal } from '../../../ui/layout/focus-field.ts'
import { focusFirstError } from '../../../ui/layout/form-layout.tsx'
import { completedSince, missingFor } from './missing/booking-missing.ts'
import { useMissingForm } from './missing/booking-missing-fields.tsx'
import { changeOf, draftOfStep, instantOf, openStep, refusedAsTyped, type Step, type StepDraft } from './booking-step-draft.ts'
import { refusalsByField, typedByField } from './booking-step-errors.ts'
import { useForcible } from './booking-step-force.tsx'
import { missingDraftName, stepDraftName } from './step-draft-name.ts'
import { useStepMutation } from './use-booking-step.ts'

export type StepFormProps = { booking: BookingDetail; step: Step; onClose: () => void }

/** The typed values of a transition's dialog, its request, and its refusals: those that need no server are said before the request. */
export const useStepForm = ({ booking, step, onClose }: StepFormProps) => {
  const { missing, saved, completion, completed, typed } = useStepDrafts({ booking, step, onClose })
  const { value: draft, change } = typed
  const inputs = bookingGuards.inputs(step.row).filter((input) => isNeeded(step, input))
  const walk = useStepMutation({ booking, step, onClose: saved.close })
  useRefusalInSight(walk.error)
  const { forcible, actors, setOfChecker } = useForcible(step, walk.error instanceof Refused ? walk.error.refusal : null)
  const force = draft.force.filter((guard) => forcible.some((refused) => refused.guard === guard))
  const body = changeOf({ ...draft, force }, booking, step, inputs)
  const unsent = new Map([
    ...typedByField(refusedAsTyped({ booking, step, inputs, draft, body, actors }), { inputs, cause: draft.cause }),
    ...lackingIn(inputs, draft, body),
  ])
  const [isTried, setTried] = useState(false)
  const { fields, general } = refusalsByField(walk.error, { inputs, cause: walk.variables?.step.facts?.cause })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    setTried(true)
    const send = completion.handleSubmit((values) => {
      if (unsent.size === 0) walk.mutate({ completed: completed(values), step: body })
    })
    await send(event)
    if (unsent.size > 0) focusFirstError(form)
  }
  // What is missing now replaces the refusals of an earlier request.
  const refused = isTried && unsent.size > 0 ? { errors: unsent, general: [] } : { errors: fields, general }
  return { inputs, draft, change, ...refused, forcible, setOfChecker, missing, completion, saved, walk, submit }
}

/** What every request of the dialog needs: a whole date, before a checker can be chosen, and a reason for what is forced. */
const lackingIn = (
  inputs: readonly StatedInput[],
  { slot }: StepDraft,
  { force, reason }: BookingStatusChange,
): readonly (readonly [string, string])[] => [
  ...(inputs.includes('date') && !instantOf(slot) ? [['date', 'Choisissez une date.'] as const] : []),
  ...(force && !reason ? [['reason', 'Indiquez un motif.'] as const] : []),
]

const useRefusalInSight = (error: Error | null): void =>
  // The place of the scroll is outside React.
  useEffect(() => {
    if (error) showFirstRefusal()
  }, [error])

/** The drafts of the dialog: that of the transition, and the form of the missing fields. */
const useStepDrafts = ({ booking, step, onClose }: StepFormProps) => {
  const missing = missingFor(booking, step.row)
  const typed = useDraftState(stepDraftName(booking.id), () => ({ ...openStep(booking), transition: step.row.id }), draftOfStep(step))
  const [opened] = useState(booking)
  const completion = useMissingForm(booking, missing)
  const completed = (values: BookingChange) => completedSince(opened, missing, values)
  const savedFields = useDraft(completion, missingDraftName(booking.id))
  const saved = {
    isDirty: savedFields.isTyped || typed.isDirty,
    isRestored: typed.isRestored || savedFields.isRestored,
    discard: () => {
      typed.discard()
      savedFields.discard()
    },
    close: () => {
      typed.forget()
      savedFields.forget()
      onClose()
    },
  }
  return { missing, saved, completion, completed, typed }
}

/** Whether a guard refuses the order as it was read. */
export const isRefusedBy = ({ offered }: Step, name: BookingGuard): boolean =>
  offered.refusals.some(({ guard }) => guard === bookingGuardSources[name])

/** Keys need a choice only when a checker has them, and fees a confirmation only when there are some. */
const isNeeded = (step: Step, input: StatedInput): boolean => {
  if (input === 'keys') return isRefusedBy(step, 'keysAreSettled')
  return input !== 'fee' || isRefusedBy(step, 'feeIsConfirmed')
}
