import type { z } from 'zod'
import type { bookingDraft } from '@adm/domain/booking/order/booking'
import type { TenantDraft } from '@adm/domain/booking/order/booking-people'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { premisesTypology } from '@adm/domain/dwelling/dwelling'
import { familyOf } from '@adm/domain/booking/order/booking-service'
import type { OrderSource } from './booking-order-source.ts'

/** What the order's form holds while it is typed: not parsed yet. */
export type OrderValues = z.input<typeof bookingDraft>

/** What an order begins with; the rest a person must say. */
export const newOrder = {
  language: 'FR',
  propertyType: 'house',
  options: [],
  tenants: [],
  contacts: [],
} as const satisfies Partial<OrderValues>

/** The form of a new order, and the one that it begins with, if any. */
export type OrderFormProps<Row> = { source: OrderSource; onCreated: (booking: Row, next: AfterOrder) => void }
/** Where one goes on once the order is there: its documents, while files are on their way to it. */
export type AfterOrder = { tab?: 'documents' }
/** What an order's form begins with, and the name of its draft. */
export type OrderStart = { name: string; values: Partial<OrderValues> }

/** What premises begin with. */
export const newPremises: NonNullable<OrderValues['premises']> = { activity: '', surfaces: [], occupants: [], leasePoints: [] }

/** The name of a field that a service on demand asks. */
export const detailName = (field: string): `details.${string}` => `details.${field}`

/** The order as its schema wants it: of premises nobody is asked what only a home has. */
export const asOrdered = <Values extends { propertyType?: unknown }>(values: Values): Values =>
  values.propertyType === 'business' ? { ...values, ...premisesTypology } : values

/** An optional text that was emptied is none. */
export const emptyIsNull = (typed: unknown): unknown => (typeof typed === 'string' && typed.trim() === '' ? null : typed)

/** Who a service is about, as a rule: a checkout has somebody who leaves, a visit has prospects. */
export const roleFor = (service: BookingService | undefined): TenantDraft['role'] => {
  if (service && familyOf(service) === 'VIS') return 'prospect'
  return service?.startsWith('checkout') || service === 'control_checkout' ? 'outgoing' : 'incoming'
}
