import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UnplacedOrder } from '@adm/contract/calendar/calendar-plan'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'

type Props = { order: Omit<UnplacedOrder, 'reasons'>; children?: ReactNode }

/** An order of a proposal: its link, its service, or the place of a lot in its building, and its address. */
export const PlanOrder = ({ order: { id, code, service, address, zipCode, city, lot }, children }: Props) => (
  <span className="plan-order">
    <Link to="/booking/$id" params={{ id }}>
      {code}
    </Link>{' '}
    {lot ?? bookingServiceLabels[service]}
    <span className="dim">
      {' '}
      {address}, {zipCode} {city}
    </span>
    {children}
  </span>
)
