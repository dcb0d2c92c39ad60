import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingFilter } from '@adm/contract/booking/booking'

/** The filter of the orders' list that a number counts. */
export type Counted = Partial<BookingFilter>

const of = { page_index: 0, sort: '-createdAt' } as const
/** The orders of a client that a number counts. */
export const listOf = (clientId: string, counted: Counted) => ({ ...of, ...counted, client_id: [clientId] })

/** The days of the orders of a year. */
export const ofYear = (year: number): Counted => ({ min_created_day: `${year}-01-01`, max_created_day: `${year}-12-31` })

/** The days of the orders of a month. */
export const ofMonth = (year: number, month: number): Counted => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { min_created_day: `${start}-01`, max_created_day: `${start}-${last}` }
}

type Props = { clientId: string; counted: Counted; label: string; children: ReactNode }
/** A number that opens the orders it counts. */
export const OrdersLink = ({ clientId, counted, label, children }: Props) => (
  <Link to="/booking" search={listOf(clientId, counted)} aria-label={label} className="numbers">
    {children}
  </Link>
)
