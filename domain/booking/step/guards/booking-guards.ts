import { defineGuards } from '../../../machine/guards.ts'
import { type BookingGuard, bookingGuardSources, type GuardId } from '../booking-guard-id.ts'
import { assignmentGuardTable } from './guards-assignment.ts'
import { closingGuards } from './guards-closing.ts'
import { orderGuards } from './guards-order.ts'

/** The guards of an order. */
export const bookingGuards = defineGuards({
  sources: bookingGuardSources,
  guards: { ...orderGuards, ...assignmentGuardTable, ...closingGuards },
})

/** The guards that check a checker for a slot. */
export const assignmentGuards: { guards: readonly BookingGuard[] } = {
  guards: ['checkerIsFree', 'checkerIsAssignable', 'checkerIsSuitable', 'checkerIsAvailable'],
}

/** Whether a guard checks the checker or the slot of a mission. */
export const isAssignmentGuard = (source: GuardId): boolean => assignmentGuards.guards.some((name) => bookingGuardSources[name] === source)
