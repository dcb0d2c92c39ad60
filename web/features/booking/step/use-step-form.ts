import { type FormEvent, useEffect, useState } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { type BookingGuard, bookingGuardSources } from '@adm/domain/booking/step/guards/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { StatedInput } from '@adm/domain/booking/step/guards/stated-facts'
import { Refused } from '../../../platform/api/refused.ts'
import { useDraft, useDraftState } from '../../../platform/form/use-draft.ts'
import { changedSince } from '../../../recipes/form/record-merge.ts'
import { showFirstRefusal } from '../../../ui/layout/focus-field.ts'
import { focusFirstError } from '../../../ui/layout/form-layout.tsx'
import { missingFor } from './booking-missing.ts'
import { useMissingForm } from './booking-missing-fields.tsx'
import { changeOf, draftOfStep, openStep, refusedAsTyped, type Step } from './booking-step-draft.ts'
import { placeRefusals, placeTyped } from './booking-step-errors.ts'
import { useForcible } from './booking-step-force.tsx'
import { missingDraftName, stepDraftName } from './step-draft-name.ts'
import { useStepMutation } from './use-booking-step.ts'

export type StepFormProps = { booking: BookingDetail; step: Step; onClose: () => void }

/** The typed values of a transition's dialog, its request, and its refusals: those that need no server are said before the request. */
export const useStepForm = ({ booking, step, onClose }: StepFormProps) => {
  const { missing, saved, completion, typed } = useStepDrafts({ booking, step, onClose })
  const { value: draft, change } = typed
  const inputs = bookingGuards.inputs(step.row).filter((input) => isNeeded(step, input))
  const walk = useStepMutation({ booking, step, onClose: saved.close })
  useRefusalInSight(walk.error)
  const { forcible, actors, setOfChecker } = useForcible(step, walk.error instanceof Refused ? walk.error.refusal : null)
  const force = draft.force.filter((guard) => forcible.some((refused) => refused.guard === guard))
  const body = changeOf({ ...draft, force }, booking, step, inputs)
  const unsent = refusedAsTyped({ booking, step, inputs, draft, body, actors })
  const [isTried, setTried] = useState(false)
  const { fields, general } = placeRefusals(walk.error, { inputs, cause: walk.variables?.step.facts?.cause })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    setTried(true)
    const send = completion.handleSubmit((values) => {
      if (unsent.length === 0) walk.mutate({ completed: changedSince(booking, values), step: body })
    })
    await send(event)
    if (unsent.length > 0) focusFirstError(form)
  }
  const errors = new Map([...fields, ...(isTried ? placeTyped(unsent, { inputs, cause: draft.cause }) : [])])
  return { inputs, draft, change, errors, general, forcible, setOfChecker, missing, completion, saved, walk, submit }
}

const useRefusalInSight = (error: Error | null): void =>
  // The place of the scroll is outside React.
  useEffect(() => {
    if (error) showFirstRefusal()
  }, [error])

/** The drafts of the dialog: that of the transition, and the form of the missing fields. */
const useStepDrafts = ({ booking, step, onClose }: StepFormProps) => {
  const missing = missingFor(booking, step.row)
  const typed = useDraftState(stepDraftName(booking.id), () => ({ ...openStep(booking), transition: step.row.id }), draftOfStep(step))
  const completion = useMissingForm(booking, missing)
  const savedFields = useDraft(completion, missingDraftName(booking.id))
  const saved = {
    isDirty: completion.formState.isDirty || typed.isDirty,
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
  return { missing, saved, completion, typed }
}

/** Whether a guard refuses the order as it was read. */
export const isRefusedBy = ({ offered }: Step, name: BookingGuard): boolean =>
  offered.refusals.some(({ guard }) => guard === bookingGuardSources[name])

/** Keys need a choice only when a checker has them, and fees a confirmation only when there are some. */
const isNeeded = (step: Step, input: StatedInput): boolean => {
  if (input === 'keys') return isRefusedBy(step, 'keysAreSettled')
  return input !== 'fee' || isRefusedBy(step, 'feeIsConfirmed')
}
