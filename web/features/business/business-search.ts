import type { z } from 'zod'
import { bookingSearch } from '../booking/list/booking-search.ts'

/** Search parameters of the list: those of orders without the filters on dwellings. */
export const businessSearch = bookingSearch.omit({ property_type: true, property_kind: true, room_count: true })

export type BusinessSearch = z.output<typeof businessSearch>
