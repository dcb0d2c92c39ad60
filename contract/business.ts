import type { z } from 'zod'
import { businessDraft } from '@adm/domain/business/business'
import { bookingCalls, bookingExport, bookingFilter, bookingFilters } from './booking.ts'
import { defineCalls } from './call.ts'

const ofHomes = { property_type: true, property_kind: true, room_count: true } as const
/** The filters of orders; those of what a home is say nothing here. */
export const businessFilter = bookingFilter.omit(ofHomes)
export type BusinessFilter = z.output<typeof businessFilter>
/** The same alone: of a total, and of a view that is kept. */
export const businessFilters = bookingFilters.omit(ofHomes)
const businessExport = bookingExport.omit(ofHomes)

const path = '/api/businesses'
const onePath = `${path}/:id` as const

/** The orders of commercial premises, in their own form: the same rows, steps and history as `bookingCalls`; any other order is missing here. */
export const businessCalls = defineCalls({
  list: { ...bookingCalls.list, path, query: businessFilter },
  count: { ...bookingCalls.count, path: `${path}/count`, query: businessFilters },
  export: { ...bookingCalls.export, path: `${path}/export`, query: businessExport },
  read: { ...bookingCalls.read, path: onePath },
  create: { ...bookingCalls.create, path, summary: 'Commander une mission dans un local commercial', body: businessDraft },
  change: { ...bookingCalls.change, path: onePath },
  transition: { ...bookingCalls.transition, path: `${onePath}/transitions` },
  history: { ...bookingCalls.history, path: `${onePath}/history` },
})
