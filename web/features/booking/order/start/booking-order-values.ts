import type { z } from 'zod'
import type { bookingDraft } from '@adm/domain/booking/order/booking'
import type { TenantDraft } from '@adm/domain/booking/order/booking-people'
import { type BookingService, sellsOptions } from '@adm/domain/offer/sold-service'
import { premisesTypology } from '@adm/domain/dwelling/dwelling'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import type { OrderSource } from './booking-order-source.ts'

/** Form values of an order, not parsed yet. */
export type OrderValues = z.input<typeof bookingDraft>

/** Initial values of an order. */
export const newOrder = {
  language: 'FR',
  propertyType: 'house',
  options: [],
  tenants: [],
  contacts: [],
} as const satisfies Partial<OrderValues>

/** Props of a new order's form; `source` is the order it starts from, if any. */
export type OrderFormProps<Row> = { source: OrderSource; onCreated: (booking: Row, next: AfterOrder) => void }
/** Destination after creation: the documents tab while files are uploaded. */
export type AfterOrder = { tab?: 'documents' }
/** Initial values of an order's form, and the name of its draft. */
export type OrderStart = { name: string; values: Partial<OrderValues> }

/** Initial values of premises. */
export const newPremises: NonNullable<OrderValues['premises']> = { activity: '', surfaces: [], occupants: [], leasePoints: [] }

/** Form field name of an on-demand service's detail. */
export const detailName = (field: string): `details.${string}` => `details.${field}`

type Ordered = Pick<Partial<OrderValues>, 'propertyType' | 'service' | 'options'>
/**
 * The values for the order's schema: premises get fixed values for the dwelling fields, and a service that sells no option loses those chosen
 * before it.
 */
export const asOrdered = <Values extends Ordered>(values: Values): Values => ({
  ...values,
  ...(values.propertyType === 'business' ? premisesTypology : {}),
  ...(takesOptions(values.service) ? {} : { options: [] }),
})

/** Whether the form offers options: for every service but those that sell none. */
export const takesOptions = (service: BookingService | undefined): boolean => service === undefined || sellsOptions(service)

/** Default role of a tenant by service: outgoing for a check-out, prospect for a visit. */
export const roleFor = (service: BookingService | undefined): TenantDraft['role'] => {
  if (service && familyOf(service) === 'VIS') return 'prospect'
  return service?.startsWith('checkout') || service === 'control_checkout' ? 'outgoing' : 'incoming'
}
