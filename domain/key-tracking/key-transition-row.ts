import type { Actor } from '../actor.ts'
import type { BookingService } from '../offer/sold-service.ts'
import type { KeyGuardId } from './key-guard-id.ts'
import type { KeyStatus } from './key-status.ts'

/** Who has the keys once a step is walked: `back` is who had them before, `destination` the checker that they were to go to. */
export type KeyHands = 'carrier' | 'tenant' | 'lessor' | 'place' | 'post' | 'destination' | 'back'

/** A row of a table of moves. */
export type KeyTransitionRow = {
  id: string
  /** Empty where the leg opens. */
  from: readonly KeyStatus[]
  /** `previous`: where the leg stood before its last step. */
  to: KeyStatus | 'previous'
  by: readonly Actor[]
  /** Asked in this order: the first that refuses is told. */
  guards: readonly KeyGuardId[]
  /** What the button says. */
  label: string
  /** What was done, for the history. */
  sentence: string
  hands?: KeyHands
  /** The step that the page offers first: always, or for these services. */
  isNext?: true | readonly BookingService[]
}

/** Until checkers have a link of their own, the staff records what they tell. */
export const field = ['CHK', 'OPS'] as const
