import { useId } from 'react'
import type { UnplacedOrder } from '@adm/contract/calendar/calendar-plan'
import { PlanOrder } from './plan-order.tsx'

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
        {orders.map(({ reasons, ...order }) => (
          <li key={order.id}>
            <PlanOrder order={order} />
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
