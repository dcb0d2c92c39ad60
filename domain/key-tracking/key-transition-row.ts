import type { Transition } from '../machine/machine.ts'
import type { BookingService } from '../offer/sold-service.ts'
import type { KeyGuard } from './key-guard-id.ts'
import type { KeyStatus } from './key-status.ts'

/**
 * The holder after a step. `carrier`: the checker or partner of the mission; `keeper`: a checker or partner who already has the keys, else
 * the carrier; `back`: the previous holder; `destination`: the checker to whom the keys are forwarded.
 */
export type KeyHands = 'carrier' | 'keeper' | 'tenant' | 'lessor' | 'place' | 'post' | 'destination' | 'back'

/** The receipt of a step. */
export type StepReceipt = {
  /** Mailed automatically, once. Source: `docs/domain.md` 1.4, effects. */
  isMailed?: true
  /** The tenants who received or returned these keys: they get the receipt as well as the client. */
  tenants?: 'incoming' | 'outgoing'
  /** A tenant returns keys, which starts the legal period for the refund of the security deposit. */
  givesUp?: true
}

/** A row of a transition table. Without `from`, it creates the leg. `previous`: the status before the leg's last step. */
export type KeyTransitionRow = Omit<Transition<KeyStatus, KeyGuard>, 'to'> & {
  to: KeyStatus | 'previous'
  /** The sentence in the history. */
  sentence: string
  hands?: KeyHands
  /** The page proposes this step first: always, or for these services. */
  isNext?: true | readonly BookingService[]
  /** The tenant's own keys are added to those that the checker brought. */
  gathersKeys?: true
  /** Keys retained from another order pass to this one. */
  takesRetainedKeys?: true
  /** The keys must be returned: the deposit leg opens. */
  opensReturn?: true
  receipt?: StepReceipt
}

/** Checkers have no access of their own yet: the staff records what they report. */
export const field = ['CHK', 'OPS'] as const
