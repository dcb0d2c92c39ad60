import { bookingCalls } from '@adm/contract/booking/booking'
import type { Booking } from '@adm/domain/booking/order/booking'
import { callApi } from '../../../platform/api/api.ts'
import { NewOrder } from './booking-order.tsx'
import { OrderDwelling } from './booking-order-dwelling.tsx'
import { newOrder, type OrderFormProps } from './start/booking-order-values.ts'
import { PrefilledOrder } from '../link/prefilled-order.tsx'

/** Order form for a dwelling; `source` is the order it starts from. */
export const BookingForm = ({ source, onCreated }: OrderFormProps<Booking>) => (
  <PrefilledOrder source={source} blank={{ name: 'booking-create', values: newOrder }}>
    {(begun) => (
      <NewOrder {...begun} create={(body, key) => callApi(bookingCalls.create, { body, key })} onCreated={onCreated}>
        <OrderDwelling />
      </NewOrder>
    )}
  </PrefilledOrder>
)
