import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingFilter } from '@adm/contract/booking/booking'

/** Booking list filter of a counted figure. */
export type Counted = Partial<BookingFilter>

const of = { page_index: 0, sort: '-createdAt' } as const
/** Search parameters of the booking list for a client's counted figure. */
export const listOf = (clientId: string, counted: Counted) => ({ ...of, ...counted, client_id: [clientId] })

/** Filter on orders created in a year. */
export const ofYear = (year: number): Counted => ({ min_created_day: `${year}-01-01`, max_created_day: `${year}-12-31` })

/** Filter on orders created in a month. */
export const ofMonth = (year: number, month: number): Counted => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { min_created_day: `${start}-01`, max_created_day: `${start}-${last}` }
}

type Props = { clientId: string; counted: Counted; label: string; children: ReactNode }
/** A figure that links to the orders it counts. */
export const OrdersLink = ({ clientId, counted, label, children }: Props) => (
  <Link to="/booking" search={listOf(clientId, counted)} aria-label={label} className="numbers">
    {children}
  </Link>
)
