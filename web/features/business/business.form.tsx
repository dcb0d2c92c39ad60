import { businessCalls } from '@adm/contract/business'
import type { Booking } from '@adm/domain/booking/order/booking'
import { businessDraft } from '@adm/domain/business/business'
import { callApi } from '../../platform/api/api.ts'
import { NewOrder } from '../booking/order/booking-order.tsx'
import { OrderPremises } from '../booking/order/booking-order-dwelling.tsx'
import { newOrder, newPremises, type OrderFormProps } from '../booking/order/start/booking-order-values.ts'
import { PrefilledOrder } from '../booking/link/prefilled-order.tsx'

/** Order form for commercial premises; `source` is the order it starts from. */
export const BusinessForm = ({ source, onCreated }: OrderFormProps<Booking>) => (
  <PrefilledOrder
    source={source}
    blank={{ name: 'business-create', values: { ...newOrder, propertyType: 'business', premises: newPremises } }}
  >
    {(begun) => (
      <NewOrder
        {...begun}
        create={async (draft, key) => callApi(businessCalls.create, { body: await businessDraft.parseAsync(draft), key })}
        onCreated={onCreated}
      >
        <OrderPremises />
      </NewOrder>
    )}
  </PrefilledOrder>
)
