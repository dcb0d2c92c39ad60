import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Booking, BookingDraft } from '@adm/domain/booking/booking'
import { CreateForm } from '../../record/create-form.tsx'
import { OrderClient } from './booking-order-client.tsx'
import { OrderDate } from './booking-order-date.tsx'
import { OrderKeys } from './booking-order-keys.tsx'
import { OrderPeople } from './booking-order-people.tsx'
import { OrderProcesses } from './booking-order-process.tsx'
import { OrderPrice } from './booking-order-price.tsx'
import { orderResolver } from './booking-order-resolver.ts'
import { OrderService } from './booking-order-service.tsx'
import type { OrderValues } from './booking-order-values.ts'

/** What follows from what is typed: the price, and what the client's processes change. */
const OrderAside = () => (
  <>
    <OrderPrice />
    <OrderProcesses />
  </>
)

type NewOrderProps = {
  /** The name of its draft. */
  name: string
  /** What it begins with. */
  values: Partial<OrderValues>
  create: (draft: BookingDraft, key: string) => Promise<Booking>
  onCreated: (booking: Booking) => void
  /** What is visited. */
  children: ReactNode
}

/** An order, from the client to the date. */
export const NewOrder = ({ children, ...order }: NewOrderProps) => {
  const queries = useQueryClient()
  return (
    <CreateForm {...order} resolver={orderResolver(queries)} submitLabel="Créer la commande" aside={<OrderAside />}>
      <OrderClient />
      <OrderService />
      {children}
      <OrderPeople />
      <OrderKeys />
      <OrderDate />
    </CreateForm>
  )
}
