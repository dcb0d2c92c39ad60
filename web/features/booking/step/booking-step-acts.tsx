import { type ReactNode, Suspense, useState } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { type BookingStatus, isToPlan } from '@adm/domain/booking/step/booking-status'
import { bookingTransitions, isNextStep } from '@adm/domain/booking/step/booking-transition'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import type { RecordStep } from '../../../recipes/page/record-steps.tsx'
import { isDataGuard, isTypedInDialog, missingFor } from './missing/booking-missing.ts'
import type { Step } from './booking-step-draft.ts'

const StepDialog = lazyPart(() => import('./booking-step-dialog.tsx'), 'BookingStepDialog')

/** Refusals that the dialog cannot settle: they disable the transition. A dialog with inputs for the missing fields can supply them. */
const lastingRefusals = (booking: BookingDetail, { row, offered }: Step): string[] => {
  const isSupplied = missingFor(booking, row).every(isTypedInDialog)
  return offered.refusals
    .filter(({ guard, forcible }) => !forcible && !bookingGuards.hasInputs(guard) && !(isDataGuard(guard) && isSupplied))
    .map(({ message }) => message)
}

const stepsOf = ({ transitions }: BookingDetail): Step[] =>
  transitions.flatMap((offered) => {
    const row = bookingTransitions.find(({ id }) => id === offered.id)
    return row ? [{ row, offered }] : []
  })

const toTake = (booking: BookingDetail, step: Step, begin: (step: Step) => void): RecordStep => ({
  label: step.row.label,
  refusals: lastingRefusals(booking, step),
  danger: step.row.to === 'canceled' || step.row.to === 'prospect_canceled',
  begin: () => begin(step),
})

type StepActs = {
  next: RecordStep | undefined
  others: readonly RecordStep[]
  /** The step that gives a waiting order its date and checker. */
  plan: RecordStep | undefined
  dialog: ReactNode
}

/**
 * The next step of a booking, its other transitions, and the dialog of the one that was begun.
 * @param drafted the id of the transition whose dialog was left open by a reload or the end of the session: it opens again
 */
export const useStepActs = (booking: BookingDetail, drafted?: unknown): StepActs => {
  const steps = stepsOf(booking)
  const [begun, setBegun] = useState(() => steps.find(({ row }) => row.id === drafted) ?? null)
  const next = steps.find(({ row }) => isNextStep(row, booking.status))
  const plan = isToPlan(booking) ? steps.find(({ row }) => row.to === 'planned') : undefined
  return {
    plan: plan && toTake(booking, plan, setBegun),
    next: next && toTake(booking, next, setBegun),
    others: steps.filter((step) => step !== next).map((step) => toTake(booking, step, setBegun)),
    dialog: <BegunStep booking={booking} steps={steps} begun={begun} onClose={() => setBegun(null)} />,
  }
}

type BegunProps = { booking: BookingDetail; steps: readonly Step[]; begun: Step | null; onClose: () => void }

const BegunStep = ({ booking, steps, begun, onClose }: BegunProps) => (
  <Suspense>
    {begun && <StepDialog booking={booking} step={steps.find(({ row }) => row === begun.row) ?? begun} onClose={onClose} />}
  </Suspense>
)

/** The step of a booking to a status, for a tab that names it, and its dialog; no step while it is not open to the person. */
export const useStepTo = (booking: BookingDetail, status: BookingStatus): { step: RecordStep | undefined; dialog: ReactNode } => {
  const steps = stepsOf(booking)
  const [begun, setBegun] = useState<Step | null>(null)
  const step = steps.find(({ row }) => row.to === status)
  return {
    step: step && toTake(booking, step, setBegun),
    dialog: <BegunStep booking={booking} steps={steps} begun={begun} onClose={() => setBegun(null)} />,
  }
}
