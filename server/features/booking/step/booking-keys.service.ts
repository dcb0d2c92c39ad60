import type { StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import { keyTurnsBack, keyTurnsOf } from '@adm/domain/booking/step/effect/booking-keys'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { moveLegs } from '../../key-tracking/key-follow-up.service.ts'

/** The reaction to a step of an order: its key legs follow it. */
export const moveKeys = (transition: BookingTransition): ReactionTo<StepEvent> =>
  async function moveKeys(work, { id, before, after, facts }) {
    await moveLegs(work, { bookingId: id, turns: keyTurnsOf(before, after, transition), goesBack: facts.withdrawnKeys === 'return' })
  }

/** The reaction to the undo of a step. */
export const moveKeysBack: ReactionTo<StepUndone> = async (work, { id, before, after }) =>
  moveLegs(work, { bookingId: id, turns: keyTurnsBack(before, after) })
