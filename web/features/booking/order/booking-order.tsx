import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { CreateForm } from '../../../recipes/form/create-form.tsx'
import { addUploads } from '../../document/upload-queue.ts'
import { OrderClient } from './booking-order-client.tsx'
import { OrderDate } from './booking-order-date.tsx'
import { OrderDocuments, takesDocuments } from './booking-order-documents.tsx'
import { OrderKeys } from './booking-order-keys.tsx'
import { OrderMissing } from './booking-order-missing.tsx'
import { OrderPeople } from './booking-order-people.tsx'
import { OrderProcesses } from './booking-order-process.tsx'
import { OrderPrice } from './booking-order-price.tsx'
import { orderResolver } from './booking-order-resolver.ts'
import { OrderSame } from './booking-order-same.tsx'
import { OrderService } from './booking-order-service.tsx'
import type { AfterOrder, OrderValues } from './start/booking-order-values.ts'

/** Side column: orders that it may repeat, price, missing data and client processes of the typed order. */
const OrderAside = () => (
  <>
    <OrderSame />
    <OrderPrice />
    <OrderMissing />
    <OrderProcesses />
  </>
)

type NewOrderProps = {
  /** Name of the form's draft. */
  name: string
  /** Initial values. */
  values: Partial<OrderValues>
  create: (draft: BookingDraft, key: string) => Promise<Booking>
  onCreated: (booking: Booking, next: AfterOrder) => void
  /** Fields of the dwelling or premises. */
  children: ReactNode
}

/** Form of a new order. Its files are uploaded after creation, one by one: a failed upload does not cancel the order. */
export const NewOrder = ({ children, onCreated, ...order }: NewOrderProps) => {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly File[]>([])
  const goOn = (booking: Booking) => {
    const joined = takesDocuments(booking.service) ? files : []
    addUploads(queries, { entity: 'booking', entityId: booking.id }, joined)
    onCreated(booking, joined.length > 0 ? { tab: 'documents' } : {})
  }
  return (
    <CreateForm {...order} onCreated={goOn} resolver={orderResolver(queries)} submitLabel="Créer la commande" aside={<OrderAside />}>
      <OrderClient />
      <OrderService />
      {children}
      <OrderPeople />
      <OrderKeys />
      <OrderDate />
      <OrderDocuments files={files} onChange={setFiles} />
    </CreateForm>
  )
}
