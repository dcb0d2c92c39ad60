import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Actor } from '@adm/domain/actor'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { bookingGuardSources, type GuardId, guardIds } from '@adm/domain/booking/step/guards/booking-guard-id'
import { bookingGuards, isAssignmentGuard } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import { callApi } from '../../../platform/api/api.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { useSession } from '../../../platform/session/session.tsx'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { changeOf, openStep, type Step, type StepDraft } from './booking-step-draft.ts'
import { StepFields } from './booking-step-fields.tsx'
import { readAgain } from '../../../platform/api/read-again.ts'

type Props = { booking: BookingDetail; step: Step; onClose: () => void }
/** A guard that may be forced, with its refusal. */
type Forcible = { guard: GuardId; message: string }

/**
 * Dialog of a transition: its inputs, the request and its refusals; the draft survives a refusal. The checkboxes follow the reloaded order:
 * a guard that no longer refuses disappears.
 */
export const BookingStepDialog = ({ booking, step, onClose }: Props) => {
  const [opened] = useState(() => openStep(booking))
  const [draft, setDraft] = useState(opened)
  const change = (part: Partial<StepDraft>) => setDraft((before) => ({ ...before, ...part }))
  const inputs = bookingGuards.inputs(step.row).filter((input) => input !== 'keys' || hasKeysInHand(step))
  const walk = useStepMutation({ booking, step, onClose })
  const refusal = walk.error instanceof Refused ? walk.error.refusal : null
  const { forcible, setOfChecker } = useForcible(step, refusal)
  const errors = new Map(refusal?.errors.map(({ path, message }) => [path, message]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const force = draft.force.filter((guard) => forcible.some((refused) => refused.guard === guard))
    walk.mutate(changeOf({ ...draft, force }, booking, step, inputs))
  }

  return (
    <Dialog
      isOpen
      title={`${step.row.label} · ${booking.code}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<SubmitButton pending={walk.isPending}>{step.row.label}</SubmitButton>}
    >
      <UnsavedGuard isDirty={JSON.stringify(draft) !== JSON.stringify(opened) && !walk.isSuccess} />
      {walk.error && errors.size === 0 && <Notice tone="error">{refusal?.statusCode === 412 ? reread : walk.error.message}</Notice>}
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
        <Textarea
          label="Motif"
          error={errors.get('reason')}
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </Dialog>
  )
}

type ForceFieldsProps = { refused: readonly Forcible[]; draft: StepDraft; onChange: (part: Partial<StepDraft>) => void }

/** One checkbox for each guard that may be forced. */
const ForceFields = ({ refused, draft: { force }, onChange }: ForceFieldsProps) =>
  refused.map(({ guard, message }) => (
    <Checkbox
      key={guard}
      label={`Forcer : ${message}`}
      hint="Indiquez un motif : l'historique le garde."
      checked={force.includes(guard)}
      onChange={({ target }) => onChange({ force: target.checked ? [...force, guard] : force.filter((other) => other !== guard) })}
    />
  ))

/** The guards that may be forced: those of the order as reloaded, those of the chosen checker, and the guard that refused the request. */
const useForcible = ({ offered }: Step, refusal: Refused['refusal'] | null) => {
  const [ofChecker, setOfChecker] = useState<readonly Forcible[]>([])
  const actors = useBookingActors()
  const ofOrder = offered.refusals.filter(({ forcible, guard }) => forcible && !isAssignmentGuard(guard))
  return { forcible: withRefused([...ofOrder, ...ofChecker], refusal, actors), setOfChecker }
}

/** Actors of the person for an order. */
const useBookingActors = (): readonly Actor[] => {
  const { person } = useSession()
  return person ? bookingActors({ kind: 'staff', id: person.id, permissions: person.scope, actors: [] }) : []
}

/** The keys input is needed only when a checker has the keys. */
const hasKeysInHand = ({ offered }: Step): boolean => offered.refusals.some(({ guard }) => guard === bookingGuardSources.keysAreSettled)

/** Adds the guard that refused the request to the page's list, if this person may force it. */
const withRefused = (current: readonly Forcible[], refusal: Refused['refusal'] | null, actors: readonly Actor[]): readonly Forcible[] => {
  const guard = guardIds.find((id) => id === refusal?.guard)
  if (!refusal || !guard || !bookingGuards.mayForce(guard, actors) || current.some((other) => other.guard === guard)) return current
  return [...current, { guard, message: refusal.message }]
}

/** A transition has no conflicting values to choose from: the dialog stays open over the reloaded order, for another try. */
const reread = "Cette commande a été modifiée entre-temps. Elle vient d'être relue : vérifiez-la, puis recommencez."

/** Sends the transition under one idempotency key; on success, shows a toast and reads the booking again. */
const useStepMutation = ({ booking, step, onClose }: Props) => {
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ReturnType<typeof changeOf>) =>
      callApi(bookingCalls.transition, { params: { id: booking.id }, body, version: booking.version, key }),
    onSuccess: async (done) => {
      toastDone(queries, `${step.row.label} : c'est fait.`, done)
      onClose()
      await readAgain(queries, 'booking')
    },
    onError: async (error) => {
      if (error instanceof Refused && error.refusal.statusCode === 412) await readAgain(queries, 'booking')
    },
  })
}
