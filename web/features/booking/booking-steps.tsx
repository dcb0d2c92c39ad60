import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { BookingDetail } from '@adm/contract/booking'
import { asksOf, isAskedInDialog } from '@adm/domain/booking/booking-guards'
import { bookingTransitions, isNextStep } from '@adm/domain/booking/booking-transition'
import { useOffered } from '../../platform/offered.ts'
import { useActingRefusals } from '../../ui/acting.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import type { Step } from './booking-step-draft.ts'

const StepDialog = lazy(() => import('./booking-step-dialog.tsx').then(({ BookingStepDialog }) => ({ default: BookingStepDialog })))

/** What no dialog can mend: the step is refused before it is begun. A dialog that asks for the date may give the very one that G3 misses. */
const standingRefusals = ({ row, offered }: Step): string[] => {
  const givesDate = asksOf(row).includes('date')
  return offered.refusals
    .filter(({ guard, forcible }) => !forcible && !isAskedInDialog(guard) && !(guard === 'G3' && givesDate))
    .map(({ message }) => message)
}

/** The next step as the main button, the others in a menu; a refused one says why. */
export const BookingSteps = ({ booking }: { booking: BookingDetail }) => {
  const acting = useActingRefusals()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Step | null>(null)
  const steps = booking.transitions.flatMap((offered): Step[] => {
    const row = bookingTransitions.find(({ id }) => id === offered.id)
    return row ? [{ row, offered }] : []
  })
  const next = steps.find(({ row }) => isNextStep(row, booking.status))
  const others = steps.filter((step) => step !== next)
  const printSheet = () => void navigate({ to: '/booking/$id/sheet', params: { id: booking.id } })
  useOffered(
    `Commande ${booking.code}`,
    [...(next ? [next] : []), ...others].map((step) => ({
      label: step.row.label,
      keys: step === next ? 'n' : undefined,
      refusals: [...acting, ...standingRefusals(step)],
      run: () => setBegun(step),
    })),
  )
  return (
    <>
      {next && (
        <Button look="primary" onClick={() => setBegun(next)} refusals={[...acting, ...standingRefusals(next)]}>
          {next.row.label}
        </Button>
      )}
      {others.length > 0 ? (
        <ActionMenu
          label="Autres actions"
          actions={[
            ...others.map((step) => ({
              label: step.row.label,
              onSelect: () => setBegun(step),
              danger: step.row.to === 'canceled' || step.row.to === 'prospect_canceled',
              refusals: [...acting, ...standingRefusals(step)],
            })),
            { label: 'Imprimer la fiche', icon: 'file', onSelect: printSheet },
          ]}
        />
      ) : (
        <Button icon="file" onClick={printSheet}>
          Imprimer la fiche
        </Button>
      )}
      <Suspense>{begun && <StepDialog booking={booking} step={begun} onClose={() => setBegun(null)} />}</Suspense>
    </>
  )
}
