import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UnplacedOrder } from '@adm/contract/calendar/calendar-plan'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'

type Props = { order: Omit<UnplacedOrder, 'reasons'>; children?: ReactNode }

/** An order of a proposal: its link, its service and its place. */
export const PlanOrder = ({ order: { id, code, service, address, zipCode, city }, children }: Props) => (
  <span className="plan-order">
    <Link to="/booking/$id" params={{ id }}>
      {code}
    </Link>{' '}
    {bookingServiceLabels[service]}
    <span className="dim">
      {' '}
      {address}, {zipCode} {city}
    </span>
    {children}
  </span>
)
