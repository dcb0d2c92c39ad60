import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { type KeyFollowUp, keyFollowUps, type KeySituation, type KeyTurn } from '@adm/domain/key-tracking/key-follow-up'
import { isKeyEnd, type KeyLeg } from '@adm/domain/key-tracking/key-status'
import { timed } from '@adm/domain/key-tracking/key-step'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import type { KeysPlan } from '@adm/domain/key-tracking/keys-plan'
import { keySteps } from '@adm/domain/key-tracking/key-transition'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { findKeyContext, findKeysAround, currentCustody, type KeyContext, applySystemStep } from './key-step.service.ts'
import { getLeg, getLegsForChange, insertLeg, updateLeg } from './key-tracking.queries.ts'

type Stated = { withdraw?: KeysPlan | null | undefined; deposit?: KeysPlan | null | undefined }

/** Writes the legs of a new order that its plan defines; without a plan there are none yet (E01). */
export const openKeys = async (work: Work, bookingId: string, { withdraw, deposit }: Stated): Promise<void> => {
  if (withdraw) await openLeg(work, { bookingId, leg: 'WITHDRAW', active: true, ...withdraw }, 'created')
  if (deposit) await openLeg(work, { bookingId, leg: 'DEPOSIT', active: false, ...deposit }, 'created')
}

/** Writes a new leg with its first event. */
export const openLeg = async (
  work: Work,
  leg: Pick<KeyTracking, 'bookingId' | 'leg' | 'active'> & Partial<KeyTracking>,
  kind: 'created' | typeof keySteps.openReturn,
): Promise<KeyTracking> => {
  const id = work.newId()
  await insertLeg(work.db, { ...leg, id, createdAt: work.now })
  const after = await getLeg(work.db, id)
  await record(work, keyTrackingEvents[kind], { id, partOf: leg.bookingId, before: null, after })
  return after
}

type Followed = { bookingId: string; turns: readonly KeyTurn[]; goesBack?: boolean }

/** Applies an order's change to its keys: the automatic steps, and the new due moment of each leg. */
export const moveLegs = async (work: Work, { bookingId, turns, goesBack = false }: Followed): Promise<void> => {
  if (turns.length === 0) return
  let context = await findFollowUpContext(work, bookingId)
  if (!context) return
  for (const turn of turns)
    for (const followUp of keyFollowUps(turn, situationOf(context, goesBack))) {
      await follow(work, context, followUp)
      context = (await findFollowUpContext(work, bookingId)) ?? context
    }
  await retimeLegs(work, context)
}

/** The legs of an order with their context; null for an order without key tracking. */
const findFollowUpContext = async (work: Work, bookingId: string): Promise<KeyContext | null> => {
  // One batch: the lock comes first.
  const [legs, around] = await Promise.all([getLegsForChange(work.db, bookingId), findKeysAround(work.db, bookingId)])
  const [leg] = legs
  return leg ? findKeyContext(work.db, leg, legs, around) : null
}

const legOf = ({ legs }: KeyContext, requestedLeg: KeyLeg): KeyTracking | null => legs.find(({ leg }) => leg === requestedLeg) ?? null

/** The situation of an order's keys, from which their automatic steps follow. */
export const situationOf = (context: KeyContext, goesBack: boolean): KeySituation => {
  const checkerId = context.order.checker?.id ?? null
  return {
    withdraw: legOf(context, 'WITHDRAW'),
    deposit: legOf(context, 'DEPOSIT'),
    holder: currentCustody(context)?.holder ?? null,
    checkerId,
    hasRetainedKeys: checkerId !== null && context.retainedCustody?.holder.checkerId === checkerId,
    goesBack,
  }
}

const follow = async (work: Work, now: KeyContext, { leg: requestedLeg, does }: KeyFollowUp): Promise<void> => {
  const leg = legOf(now, requestedLeg)
  const context = await findKeyContext(work.db, leg ?? now.leg, now.legs, now)
  if (does === keySteps.openReturn) return openReturn(work, context)
  if (!leg) return
  if (does === 'closed') return switchLeg(work, leg, { active: false }, does)
  if (does === 'reopened') return switchLeg(work, leg, { active: true }, does)
  if (does === 'unopened') return switchLeg(work, leg, { active: false, status: 'not_started', previousStatus: null }, does)
  await applySystemStep(work, context, does)
  if (does === keySteps.receive) await takenOn(work, context)
}

/** Opens the deposit leg of the keys, by its stated way, or else by the way of the withdrawal. */
export const openReturn = async (work: Work, context: KeyContext): Promise<void> => {
  const back = legOf(context, 'DEPOSIT')
  if (!back) return void (await openLeg(work, { ...wayBack(context), leg: 'DEPOSIT', active: true }, keySteps.openReturn))
  if (back.active && !isKeyEnd(back.status)) return
  await switchLeg(work, back, { active: true, status: 'not_started', previousStatus: null }, keySteps.openReturn)
}

/** The way of a deposit leg that nobody stated: that of the withdrawal. */
export const wayBack = (context: KeyContext): Pick<KeyTracking, 'bookingId'> & Partial<KeyTracking> => {
  const { bookingId } = context.leg
  const { way = null, place, hours, personName, personPhone } = legOf(context, 'WITHDRAW') ?? {}
  return way === 'AGENCY' || way === 'ADDRESS' || way === 'PERSON' || way === 'SAFELOCK_BOX'
    ? { bookingId, way, place, hours, personName, personPhone }
    : { bookingId }
}

/** Closes the deposit leg of another order when its keys were retained for this order. */
export const takenOn = async (work: Work, { retainedCustody, leg }: KeyContext): Promise<void> => {
  if (!retainedCustody || retainedCustody.bookingId === leg.bookingId) return
  const before = (await getLegsForChange(work.db, retainedCustody.bookingId)).find((other) => other.leg === 'DEPOSIT' && other.active)
  if (before) await switchLeg(work, before, { active: false }, 'closed')
}

type Switched = Partial<Pick<KeyTracking, 'active' | 'status' | 'previousStatus'>>

/** Opens or closes a leg. */
const switchLeg = async (
  work: Work,
  before: KeyTracking,
  change: Switched,
  kind: 'closed' | 'reopened' | 'unopened' | typeof keySteps.openReturn,
): Promise<void> => {
  const after = { ...before, ...change, dueAt: null, urgentAt: null, lastStep: kind, updatedAt: work.now, version: before.version + 1 }
  await updateLeg(work.db, after)
  await record(work, keyTrackingEvents[kind], { id: before.id, partOf: before.bookingId, before, after })
}

/** Recomputes the due moments of the legs from the mission. No event: the mission's own event records the move. */
export const retime = async (work: Work, bookingId: string): Promise<void> => {
  const context = await findFollowUpContext(work, bookingId)
  if (context) await retimeLegs(work, context)
}

const retimeLegs = async (work: Work, context: KeyContext): Promise<void> => {
  for (const leg of context.legs) {
    const after = timed(leg, context.order)
    if (after.dueAt !== leg.dueAt || after.urgentAt !== leg.urgentAt) await updateLeg(work.db, after)
  }
}
