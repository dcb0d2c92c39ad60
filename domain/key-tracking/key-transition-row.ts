import type { Transition } from '../machine/machine.ts'
import type { BookingService } from '../offer/sold-service.ts'
import type { KeyGuard } from './key-guard-id.ts'
import type { KeyStatus } from './key-status.ts'

/**
 * Who has the keys after a step. `carrier`: who goes on the mission; `keeper`: the carrier who has them already, if one has; `back`: who had them
 * before; `destination`: the checker to whom they were to go.
 */
export type KeyHands = 'carrier' | 'keeper' | 'tenant' | 'lessor' | 'place' | 'post' | 'destination' | 'back'

/** The receipt of a step. */
export type StepReceipt = {
  /** It is mailed by itself, once. Source: `docs/domain.md` 1.4, effects. */
  isMailed?: true
  /** The tenants who received these keys, or had them: they receive the receipt as well as the client. */
  tenants?: 'incoming' | 'outgoing'
  /** A tenant gives keys up, which has an effect on the deposit. */
  givesUp?: true
}

/** A row of a table of moves; without `from` where the leg opens. `previous`: where the leg stood before its last step. */
export type KeyTransitionRow = Omit<Transition<KeyStatus, KeyGuard>, 'to'> & {
  to: KeyStatus | 'previous'
  /** What was done, for the history. */
  sentence: string
  hands?: KeyHands
  /** The step that the page offers first: always, or for these services. */
  isNext?: true | readonly BookingService[]
  /** The tenant's own keys join those that the checker came with. */
  gathersKeys?: true
  /** The keys that another order kept become those of this one. */
  takesKeptKeys?: true
  /** The keys must come back: the way back opens. */
  opensReturn?: true
  receipt?: StepReceipt
}

/** Until checkers have a link of their own, the staff records what they tell. */
export const field = ['CHK', 'OPS'] as const
