import { businessCalls } from '@adm/contract/business'
import type { Booking } from '@adm/domain/booking/booking'
import { businessDraft } from '@adm/domain/business/business'
import { ask } from '../../platform/api.ts'
import { type AfterOrder, NewOrder } from '../booking/booking-order.tsx'
import { OrderPremises } from '../booking/booking-order-dwelling.tsx'
import { newOrder, newPremises } from '../booking/booking-order-values.ts'

/** An order of a mission in commercial premises. */
export const BusinessForm = ({ onCreated }: { onCreated: (booking: Booking, next: AfterOrder) => void }) => (
  <NewOrder
    name="business-create"
    values={{ ...newOrder, propertyType: 'business', premises: newPremises }}
    create={async (draft, key) => ask(businessCalls.create, { body: await businessDraft.parseAsync(draft), key })}
    onCreated={onCreated}
  >
    <OrderPremises />
  </NewOrder>
)
