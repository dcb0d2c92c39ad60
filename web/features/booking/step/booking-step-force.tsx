import { useState } from 'react'
import type { Actor } from '@adm/domain/actor'
import { type GuardId, guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards, isAssignmentGuard } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingActors } from '@adm/domain/booking/step/booking-transition'
import type { Refused } from '../../../platform/api/refused.ts'
import { useSession } from '../../../platform/session/session.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import type { Step, StepDraft } from './booking-step-draft.ts'

/** A guard that may be forced, with its refusal. */
type Forcible = { guard: GuardId; message: string }

type Props = { refused: readonly Forcible[]; draft: StepDraft; onChange: (part: Partial<StepDraft>) => void }

/** One checkbox for each guard that may be forced. */
export const ForceFields = ({ refused, draft: { force }, onChange }: Props) =>
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
export const useForcible = ({ offered }: Step, refusal: Refused['refusal'] | null) => {
  const [ofChecker, setOfChecker] = useState<readonly Forcible[]>([])
  const actors = useBookingActors()
  const ofOrder = offered.refusals.filter(({ forcible, guard }) => forcible && !isAssignmentGuard(guard))
  return { forcible: withRefused([...ofOrder, ...ofChecker], refusal, actors), actors, setOfChecker }
}

/** Actors of the person for an order. */
const useBookingActors = (): readonly Actor[] => {
  const { person } = useSession()
  return person ? bookingActors({ kind: 'staff', id: person.id, permissions: person.scope, actors: [] }) : []
}

/** Adds the guard that refused the request to the page's list, if this person may force it. */
const withRefused = (current: readonly Forcible[], refusal: Refused['refusal'] | null, actors: readonly Actor[]): readonly Forcible[] => {
  const guard = guardIds.find((id) => id === refusal?.guard)
  if (!refusal || !guard || !bookingGuards.mayForce(guard, actors) || current.some((other) => other.guard === guard)) return current
  return [...current, { guard, message: refusal.message }]
}
