import { guardOf } from '../../../machine/guards.ts'
import type { BookingStatus } from '../booking-status.ts'
import type { GuardFacts } from './guard-facts.ts'
import type { StatedInput } from '../stated-facts.ts'

/** The part of a transition that a guard may read. */
export type Guarded = { from?: readonly BookingStatus[]; to?: BookingStatus }

/** Defines a typed guard of an order. */
export const guard = guardOf<GuardFacts, Guarded, StatedInput>()

/** Whether the mission retains its status and moves: E15, V13, D12. */
export const isReschedule = (row: Guarded): boolean => row.to !== undefined && (row.from ?? []).includes(row.to)
