import type { Actor } from '../actor.ts'
import type { BookingStatus } from './booking-status.ts'
import type { GuardFacts } from './guard-facts.ts'
import type { Ask } from './stated-facts.ts'

/** A refused guard: its sentence, and who may force it with a reason (nobody for most). */
export type GuardRefusal = { message: string; forcedBy: readonly Actor[] }

/** What a guard may know of the transition it stands on. */
export type Guarded = { from?: readonly BookingStatus[]; to?: BookingStatus }

export type Guard = {
  /** The stable code of the refusal. */
  code: string
  /** What its dialog asks for, so that it can pass. */
  asks: readonly Ask[]
  refuses: (facts: GuardFacts, row: Guarded, actors: readonly Actor[]) => GuardRefusal | null
}

/** What a guard answers when it refuses. */
export const refusal = (message: string, forcedBy: readonly Actor[] = []): GuardRefusal => ({ message, forcedBy })

/** A guard that never looks further than one sentence. */
export const refuseUnless = (passes: boolean, message: string, forcedBy: readonly Actor[] = []): GuardRefusal | null =>
  passes ? null : refusal(message, forcedBy)

/** The mission keeps its status and moves: E15, V13, D12. */
export const isReschedule = (row: Guarded): boolean => row.to !== undefined && (row.from ?? []).includes(row.to)
