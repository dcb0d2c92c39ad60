import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { UnplacedOrder } from '@adm/contract/calendar-plan'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'

/** The orders without a place, each with the reasons of the rules. */
export const PlanUnplaced = ({ orders }: { orders: readonly UnplacedOrder[] }) => {
  const heading = useId()
  if (orders.length === 0) return null
  return (
    <section className="plan-unplaced" aria-labelledby={heading}>
      <h2 id={heading}>
        Sans place <span className="dim numbers">{orders.length}</span>
      </h2>
      <ul>
        {orders.map(({ id, code, service, address, zipCode, city, reasons }) => (
          <li key={id}>
            <span className="plan-order">
              <Link to="/booking/$id" params={{ id }}>
                {code}
              </Link>{' '}
              {bookingServiceLabels[service]}
              <span className="dim">
                {' '}
                {address}, {zipCode} {city}
              </span>
            </span>
            <ul className="plan-reasons">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
