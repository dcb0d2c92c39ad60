import { type BookingPhase, type BookingStatus, bookingPhases, bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { type Phase, StatusTag } from '../../../ui/figure/status-tag.tsx'

const colours = {
  to_do: 'to-do',
  to_plan: 'to-plan',
  planned: 'planned',
  done: 'done',
  closed_well: 'closed-well',
  closed_badly: 'closed-badly',
} as const satisfies Record<BookingPhase, Phase>

/** Label of a booking's status, in the colour of its phase. */
export const BookingStatusTag = ({ status }: { status: BookingStatus }) => (
  <StatusTag phase={colours[bookingPhases[status]]}>{bookingStatusLabels[status]}</StatusTag>
)
