import { businessCalls } from '@adm/contract/business'
import type { Booking } from '@adm/domain/booking/booking'
import { businessDraft } from '@adm/domain/business/business'
import { ask } from '../../platform/api.ts'
import { NewOrder } from '../booking/booking-order.tsx'
import { OrderPremises } from '../booking/booking-order-dwelling.tsx'
import { newOrder, newPremises, type OrderFormProps } from '../booking/booking-order-values.ts'
import { BegunOrder } from '../booking/booking-begun-order.tsx'

/** An order of a mission in commercial premises; `source` is the one that it begins with. */
export const BusinessForm = ({ source, onCreated }: OrderFormProps<Booking>) => (
  <BegunOrder source={source} blank={{ name: 'business-create', values: { ...newOrder, propertyType: 'business', premises: newPremises } }}>
    {(begun) => (
      <NewOrder
        {...begun}
        create={async (draft, key) => ask(businessCalls.create, { body: await businessDraft.parseAsync(draft), key })}
        onCreated={onCreated}
      >
        <OrderPremises />
      </NewOrder>
    )}
  </BegunOrder>
)
