import { isCarrier, type KeyHolder } from '../key-tracking/key-custody.ts'
import { keyDueAt } from '../key-tracking/key-due.ts'
import type { KeyTracking } from '../key-tracking/key-tracking.ts'
import type { KeysWay } from '../key-tracking/keys-plan.ts'

/** What an assignment means for the keys of an order. */
export type KeysEffect = {
  way: KeysWay
  place: string | null
  /** The opening hours of the place, as they were typed. */
  hours: string | null
  /** When the keys must be withdrawn for the new start; null when somebody has them already. */
  dueAt: string | null
  /** Whether that moment is past. */
  isLate: boolean
  /** Who has the keys already and must hand them over. */
  holderName: string | null
}

type Leg = Pick<KeyTracking, 'status' | 'active' | 'way' | 'movedAt' | 'untilDay'> & {
  place?: string | null | undefined
  hours?: string | null | undefined
}
type Assignment = { checkerId: string; startAt: string; endAt: string; now: string }

/**
 * What an assignment means for the keys. Null when nothing is known of them, none is expected, they are on the spot, or the checker has
 * them already.
 * @param withdrawal the withdrawal leg of the order
 * @param holder who has the keys now
 */
export const keysEffectOf = (
  { withdrawal, holder }: { withdrawal: Leg | null; holder: KeyHolder | null },
  { checkerId, startAt, endAt, now }: Assignment,
): KeysEffect | null => {
  if (!withdrawal?.active || !withdrawal.way || withdrawal.way === 'ONSITE') return null
  const { way, place = null, hours = null } = withdrawal
  if (withdrawal.status === 'withdrawn_by_checker') {
    const isHandedOver = holder !== null && isCarrier(holder) && holder.checkerId !== checkerId
    return isHandedOver ? { way, place, hours, dueAt: null, isLate: false, holderName: holder.name } : null
  }
  const dueAt = keyDueAt({ ...withdrawal, status: 'pending_withdrawal' }, { startAt, endAt })
  return { way, place, hours, dueAt, isLate: dueAt !== null && Date.parse(dueAt) < Date.parse(now), holderName: null }
}
