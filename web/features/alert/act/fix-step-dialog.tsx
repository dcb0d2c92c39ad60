import { useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { apiQuery } from '../../../platform/api/api.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BookingStepDialog } from '../../booking/step/booking-step-dialog.tsx'
import type { SentFix } from './use-alert-fix.ts'

type StepFix = Extract<SentFix, { call: 'step' }>

/** The dialog of the order's step, for a fix that needs what only a person can state. */
export const FixStepDialog = ({ fix, onClose }: { fix: StepFix; onClose: () => void }) => {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id: fix.bookingId } }))
  const steps = booking.transitions.flatMap((offered) => {
    const row = bookingTransitions.find(({ id, to }) => id === offered.id && to === fix.body.to)
    return row ? [{ row, offered }] : []
  })
  const [step] = steps
  if (step) return <BookingStepDialog booking={booking} step={step} onClose={onClose} />
  return (
    <Dialog isOpen title={fix.label} size="small" onClose={onClose}>
      <p>La commande a changé entre-temps : cette étape n'est plus proposée.</p>
    </Dialog>
  )
}
