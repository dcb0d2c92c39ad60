import type { z } from 'zod'
import { businessDraft } from '@adm/domain/business/business'
import { bookingCalls, bookingList } from './booking/booking.ts'
import { defineCalls } from './call/call.ts'
import { listCallsOf, nameList } from './call/list.ts'

const ofHomes = { property_type: true, property_kind: true, room_count: true } as const
/** The list of orders, without the filters on homes. */
export const businessList = nameList(
  { name: 'business', plural: 'businesses', title: 'Locaux commerciaux', readers: 'bookings:read' },
  {
    filters: bookingList.filters.omit(ofHomes),
    query: bookingList.query.omit(ofHomes),
    file: bookingList.file.omit(ofHomes),
    page: bookingList.page,
    columns: bookingList.columns,
  },
)
export type BusinessFilter = z.output<typeof businessList.query>

const path = '/api/businesses'
const onePath = `${path}/:id` as const

/**
 * The orders of commercial premises, in their own form: the same rows, steps and history as `bookingCalls`; any other order is not found
 * here.
 */
export const businessCalls = defineCalls(
  {
    ...listCallsOf(businessList),
    read: { ...bookingCalls.read, path: onePath },
    create: { ...bookingCalls.create, path, summary: 'Commander une mission dans un local commercial', body: businessDraft },
    change: { ...bookingCalls.change, path: onePath },
    transition: { ...bookingCalls.transition, path: `${onePath}/transitions` },
    history: { ...bookingCalls.history, path: `${onePath}/history` },
  },
  { shows: ['booking', 'client', 'checker', 'area'] },
)
