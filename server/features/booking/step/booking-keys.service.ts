import { booking } from '@adm/domain/booking/order/booking'
import { keyTurnsBack, keyTurnsOf } from '@adm/domain/booking/step/effect/booking-keys'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { withdrawnKeys } from '@adm/domain/booking/step/stated-facts'
import { z } from 'zod'
import type { Reaction } from '../../../platform/work/work.ts'
import { followOrder } from '../../key-tracking/key-follow-up.service.ts'
import { hasLegs } from '../../key-tracking/key-tracking.queries.ts'

/** The fields of an order that its key legs follow. */
const followed = booking.pick({ status: true, startAt: true, endAt: true, checkerId: true })
const keysStatement = z.object({ withdrawnKeys: withdrawnKeys.optional() })

/** The reaction to a step of an order: its key legs follow it. */
export const moveKeys =
  (transition: BookingTransition): Reaction =>
  async (work, { id, before, after, facts }) => {
    const turns = keyTurnsOf(followed.parse(before), followed.parse(after), transition)
    if (turns.length === 0 || !(await hasLegs(work.db, id))) return
    await followOrder(work, { bookingId: id, turns, goesBack: keysStatement.parse(facts ?? {}).withdrawnKeys === 'return' })
  }

/** The reaction to the undo of a step. */
export const moveKeysBack: Reaction = async (work, { id, before, after }) =>
  followOrder(work, { bookingId: id, turns: keyTurnsBack(followed.parse(before), followed.parse(after)) })
