import { z } from 'zod'
import { Refusal } from '../../refusal.ts'
import { day } from '../../values/date/moment.ts'
import { plainText } from '../../values/text.ts'
import { bookingPhases, type BookingStatus, bookingStatuses, isFinal } from '../step/booking-status.ts'

/** What makes an existing order of the same client and service look like the typed one. */
export const orderLikenessLabels = { day: 'même logement, même date', reference: 'même référence client' } as const
export type OrderLikeness = keyof typeof orderLikenessLabels

/** An existing order that the typed one may repeat. */
export const sameOrder = z.object({
  id: z.uuid(),
  code: z.string(),
  status: z.enum(bookingStatuses),
  /** The day of its mission, or the wished one. */
  day: day.nullable(),
  like: z.array(z.enum(['day', 'reference'] as const satisfies readonly OrderLikeness[])),
})
export type SameOrder = z.output<typeof sameOrder>

/** Orders that came to nothing: whoever orders again means it. */
export const givenUpStatuses: readonly BookingStatus[] = bookingStatuses.filter((status) => bookingPhases[status] === 'closed_badly')

type Typed = {
  wishedDay?: string | null | undefined
  clientReference?: string | null | undefined
  copiedFromId?: string | null | undefined
}
type Existing = Pick<SameOrder, 'id' | 'status' | 'day'> & { clientReference: string | null; isSameDwelling: boolean }

/**
 * Why an order of the same client and service, not given up, looks like the typed one; empty when it does not. The reference of a closed
 * order says nothing: some clients give one to a lot for ever. Nor does the one that a copy has from its original.
 */
export const likenessOf = (typed: Typed, { id, status, day: existingDay, clientReference, isSameDwelling }: Existing): OrderLikeness[] => {
  const reference = plainText(typed.clientReference)
  const isOfReference = reference !== '' && reference === plainText(clientReference) && !isFinal(status) && id !== typed.copiedFromId
  return [
    ...(isSameDwelling && existingDay === (typed.wishedDay ?? null) ? (['day'] as const) : []),
    ...(isOfReference ? (['reference'] as const) : []),
  ]
}

/** Existing orders that the typed one may repeat; after a person has seen them, `despiteDuplicates` allows it. */
export const sameOrderRefusal = (orders: readonly SameOrder[]): Refusal => {
  const described = orders.map(({ code, like }) => `${code} (${like.map((likeness) => orderLikenessLabels[likeness]).join(', ')})`)
  return new Refusal('conflict', 'BOOKING_ALREADY_EXISTS', `Cette commande existe peut-être déjà\u00a0: ${described.join(' · ')}.`)
}
