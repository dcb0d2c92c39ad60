import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingTransitions, isNextStep } from '@adm/domain/booking/step/booking-transition'
import { bookingGuardSources } from '@adm/domain/booking/step/guards/booking-guard-id'
import { useMay } from '../../../platform/session/session.tsx'
import { type RecordStep, RecordSteps, useOfferedSteps } from '../../../recipes/page/record-steps.tsx'
import { copyActs } from '../link/booking-copy-acts.ts'
import { BookingReplan } from '../link/booking-replan.tsx'
import type { Step } from './booking-step-draft.ts'

const StepDialog = lazy(() => import('./booking-step-dialog.tsx').then(({ BookingStepDialog }) => ({ default: BookingStepDialog })))

/**
 * Refusals that the dialog cannot settle: they disable the transition. A dialog with a date input can supply the date missing for dispatch.
 */
const lastingRefusals = ({ row, offered }: Step): string[] => {
  const givesDate = bookingGuards.inputs(row).includes('date')
  return offered.refusals
    .filter(
      ({ guard, forcible }) =>
        !forcible && !bookingGuards.hasInputs(guard) && !(guard === bookingGuardSources.dispatchDataIsComplete && givesDate),
    )
    .map(({ message }) => message)
}

/** Buttons of the booking's current transitions; each opens its dialog. */
export const BookingSteps = ({ booking }: { booking: BookingDetail }) => {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Step | null>(null)
  const steps = booking.transitions.flatMap((offered): Step[] => {
    const row = bookingTransitions.find(({ id }) => id === offered.id)
    return row ? [{ row, offered }] : []
  })
  const toTake = (step: Step): RecordStep => ({
    label: step.row.label,
    refusals: lastingRefusals(step),
    danger: step.row.to === 'canceled' || step.row.to === 'prospect_canceled',
    begin: () => setBegun(step),
  })
  const next = steps.find(({ row }) => isNextStep(row, booking.status))
  const taken = { next: next && toTake(next), others: steps.filter((step) => step !== next).map(toTake) }
  const mayCreate = useMay(bookingCalls.create)
  const printSheet = () => void navigate({ to: '/booking/$id/sheet', params: { id: booking.id } })
  useOfferedSteps(`Commande ${booking.code}`, taken)
  return (
    <>
      <RecordSteps
        {...taken}
        more={[
          { label: 'Imprimer la fiche', icon: 'file', onSelect: printSheet },
          ...(mayCreate ? copyActs(booking).map(({ address, ...act }) => ({ ...act, onSelect: () => void navigate(address) })) : []),
        ]}
      >
        <BookingReplan booking={booking} />
      </RecordSteps>
      <Suspense>
        {begun && (
          <StepDialog booking={booking} step={steps.find(({ row }) => row === begun.row) ?? begun} onClose={() => setBegun(null)} />
        )}
      </Suspense>
    </>
  )
}
