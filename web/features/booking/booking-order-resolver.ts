import { zodResolver } from '@hookform/resolvers/zod'
import type { QueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { type BookingDraft, bookingDraft } from '@adm/domain/booking/booking'
import { asking } from '../../platform/api.ts'
import { Refused } from '../../platform/refused.ts'
import type { OrderValues } from './booking-order-values.ts'

type OrderResolver = Resolver<OrderValues, unknown, BookingDraft>
const bySchema: OrderResolver = zodResolver(bookingDraft)
const uncovered = { type: 'area', message: "Ce code postal n'appartient à aucune zone." }

/** The domain's schema, and the one rule that it cannot know: the zip code belongs to an area (VAL-9). Each zip code is asked once. */
export const orderResolver =
  (queries: QueryClient): OrderResolver =>
  async (values, context, options) => {
    const found = await bySchema(values, context, options)
    const zip = String(values.zipCode ?? '').trim()
    if (!/^\d{5}$/.test(zip) || 'zipCode' in found.errors || (await isCovered(queries, zip))) return found
    return { values: {}, errors: { ...found.errors, zipCode: uncovered } }
  }

/** A server that does not answer now will say it at the save. */
const isCovered = async (queries: QueryClient, zip: string): Promise<boolean> => {
  try {
    const { items } = await queries.fetchQuery({ ...asking(areaCalls.ofZipCode, { params: { zip } }), staleTime: 60_000 })
    return items.length > 0
  } catch (error) {
    if (error instanceof Refused) return true
    throw error
  }
}
