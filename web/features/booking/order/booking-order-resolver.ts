import { zodResolver } from '@hookform/resolvers/zod'
import type { QueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { areaCalls } from '@adm/contract/area'
import { clientCalls } from '@adm/contract/client/client'
import {
  type Booking,
  type BookingChange,
  type BookingDraft,
  bookingChange,
  bookingDraft,
  referenceMissingMessage,
} from '@adm/domain/booking/order/booking'
import { detailsFor, refusedDetails } from '@adm/domain/booking/order/service-details'
import { wishRefusals } from '@adm/domain/booking/slip/wished-days'
import { apiQuery } from '../../../platform/api/api.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { todayInParis } from '../../../platform/today.ts'
import { asOrdered, type OrderValues } from './start/booking-order-values.ts'

type OrderResolver = Resolver<OrderValues, unknown, BookingDraft>
/** Form values of a booking's section. */
export type ChangeValues = z.input<typeof bookingChange>
type ChangeResolver = Resolver<ChangeValues, unknown, BookingChange>

const orderSchema: OrderResolver = zodResolver(bookingDraft)
const changeSchema: ChangeResolver = zodResolver(bookingChange)
const uncovered = { type: 'area', message: "Ce code postal n'appartient à aucune zone." }

/**
 * The domain's schema and four rules outside it: the zip code belongs to an area (VAL-9; each zip code is requested once), the client has
 * the reference that it wants (VAL-16), the service has its required details (VAL-11), and its wished days may be meant. Details typed for
 * another service are left out.
 */
export const orderResolver =
  (queries: QueryClient): OrderResolver =>
  async (typed, context, options) => {
    const values = { ...asOrdered(typed), details: ownDetails(typed.service, typed.details) }
    const result = await orderSchema(values, context, options)
    const more = {
      ...(await zipError(queries, values.zipCode)),
      ...(await referenceError(queries, values)),
      ...detailErrors(typed.service, values.details),
      ...wishErrors(values, {}),
    }
    return isNone(more) ? result : { values: {}, errors: { ...result.errors, ...more } }
  }

/** Resolver of an edit in place: details are checked only when they are edited, or when the service changes. */
export const changeResolver =
  (queries: QueryClient, booking: Booking): ChangeResolver =>
  async (typed, context, options) => {
    const { details: typedDetails, ...others } = typed
    const service = typed.service ?? booking.service
    const checksDetails = typedDetails !== undefined && (typed.service === undefined || service !== booking.service)
    const details = ownDetails(service, typedDetails)
    const result = await changeSchema(checksDetails ? { ...others, details } : others, context, options)
    const more = {
      ...(await zipError(queries, typed.zipCode)),
      ...(checksDetails && detailErrors(service, details)),
      ...wishErrors(typed, booking),
    }
    return isNone(more) ? result : { values: {}, errors: { ...result.errors, ...more } }
  }

type Details = NonNullable<BookingDraft['details']>
const ownDetails = (service: Booking['service'] | undefined, details: ChangeValues['details']): Details | null =>
  bookingDraft.shape.details.catch(null).parse(detailsFor(service, details)) ?? null

/** A day that is not whole yet has the error of its format. */
const wishErrors = (typed: ChangeValues, before: Parameters<typeof wishRefusals>[1]): FieldErrors =>
  Object.fromEntries(wishRefusals(typed, before, todayInParis()).map(({ path, message }) => [path, { type: 'wish', message }]))

type FieldErrors = Record<string, { type: string; message: string }>
const detailErrors = (service: Booking['service'] | undefined, details: Details | null): { details?: FieldErrors } => {
  const refused = service ? refusedDetails(service, details) : []
  if (refused.length === 0) return {}
  return { details: Object.fromEntries(refused.map(({ path, message }) => [path.replace('details.', ''), { type: 'details', message }])) }
}

const isNone = (errors: object): boolean => Object.keys(errors).length === 0
const zipError = async (queries: QueryClient, typed: unknown) => ((await isCovered(queries, typed)) ? {} : { zipCode: uncovered })

/** Without an answer, the server checks the reference at the save. */
const referenceError = async (queries: QueryClient, { clientId, clientReference }: Pick<OrderValues, 'clientId' | 'clientReference'>) => {
  if (!clientId || clientReference?.trim()) return {}
  const client = await answerOf(queries.fetchQuery({ ...apiQuery(clientCalls.forOrder, { params: { id: clientId } }), staleTime: 60_000 }))
  return client?.referenceRequired ? { clientReference: { type: 'client', message: referenceMissingMessage } } : {}
}

/** The answer of a call; undefined when it was refused. */
const answerOf = async <Answer>(call: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Without an answer, the server checks the zip code at the save. */
const isCovered = async (queries: QueryClient, typed: unknown): Promise<boolean> => {
  const zip = typeof typed === 'string' ? typed.trim() : ''
  if (!/^\d{5}$/.test(zip)) return true
  const areas = await answerOf(queries.fetchQuery({ ...apiQuery(areaCalls.ofZipCode, { query: { zip } }), staleTime: 60_000 }))
  return areas === undefined || areas.items.length > 0
}
