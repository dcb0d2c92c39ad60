import { zodResolver } from '@hookform/resolvers/zod'
import type { QueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { areaCalls } from '@adm/contract/area'
import { type BookingChange, type BookingDraft, bookingChange, bookingDraft } from '@adm/domain/booking/booking'
import { asking } from '../../platform/api.ts'
import { Refused } from '../../platform/refused.ts'
import { asOrdered, type OrderValues } from './booking-order-values.ts'

type OrderResolver = Resolver<OrderValues, unknown, BookingDraft>
/** What a section of a booking holds while it is edited. */
type ChangeValues = z.input<typeof bookingChange>
type ChangeResolver = Resolver<ChangeValues, unknown, BookingChange>

const orderSchema: OrderResolver = zodResolver(bookingDraft)
const changeSchema: ChangeResolver = zodResolver(bookingChange)
const uncovered = { type: 'area', message: "Ce code postal n'appartient à aucune zone." }

/** The domain's schema, and the one rule that it cannot know: the zip code belongs to an area (VAL-9). Each zip code is asked once. */
export const orderResolver =
  (queries: QueryClient): OrderResolver =>
  async (values, context, options) => {
    const found = await orderSchema(asOrdered(values), context, options)
    if ('zipCode' in found.errors || (await isCovered(queries, values.zipCode))) return found
    return { values: {}, errors: { ...found.errors, zipCode: uncovered } }
  }

/** The same for what is edited in place. */
export const changeResolver =
  (queries: QueryClient): ChangeResolver =>
  async (values, context, options) => {
    const found = await changeSchema(values, context, options)
    if ('zipCode' in found.errors || (await isCovered(queries, values.zipCode))) return found
    return { values: {}, errors: { ...found.errors, zipCode: uncovered } }
  }

/** A server that does not answer now will say it at the save. */
const isCovered = async (queries: QueryClient, typed: unknown): Promise<boolean> => {
  const zip = typeof typed === 'string' ? typed.trim() : ''
  if (!/^\d{5}$/.test(zip)) return true
  try {
    const { items } = await queries.fetchQuery({ ...asking(areaCalls.ofZipCode, { params: { zip } }), staleTime: 60_000 })
    return items.length > 0
  } catch (error) {
    if (error instanceof Refused) return true
    throw error
  }
}
