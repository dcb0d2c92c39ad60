import type { BookingKeys, CheckerKeys, KeyStatusChange, KeyTrackingDetail } from '@adm/contract/key-tracking'
import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { isOverdue, isUrgent } from '@adm/domain/key-tracking/key-due'
import { isCarrier, type KeyHolder } from '@adm/domain/key-tracking/key-custody'
import { hasMission, mayOpenReturn, requireExpectation, requireKeysToCome } from '@adm/domain/key-tracking/key-expectation'
import { receiptEntry } from '@adm/domain/key-tracking/key-receipt'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { KeyTracking, KeyTrackingChange, KeyTrackingDraft } from '@adm/domain/key-tracking/key-tracking'
import { keyActors } from '@adm/domain/key-tracking/key-transition'
import { missingInKeysPlan } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import { keyMachine } from '@adm/domain/key-tracking/key-machine'
import type { Db } from '../../platform/database/database.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getCheckerFile } from '../checker/row/checker-file.queries.ts'
import { findKeysOfChecker, findLedger, findOrdersWithCustody } from './key-custody.queries.ts'
import { moveLegs, openLeg, openReturn, retime, takenOn } from './key-follow-up.service.ts'
import { findKeyContext, currentCustody, keyFactsOf, type KeyContext, applyStep } from './key-step.service.ts'
import { findLastReceiptMail } from './key-receipt.queries.ts'
import {
  findKeysOrder,
  findLegs,
  findWithdrawals,
  getLeg,
  getLegForChange,
  getLegsForChange,
  legSubject,
  setSealedCode,
  updateLeg,
} from './key-tracking.queries.ts'

/**
 * Creates the plan of a leg of an order's keys, or states that it has none.
 * @throws {Refusal} `FIELDS_INVALID` for an unknown order, `KEYS_CALLED_OFF`, `KEY_LEG_TAKEN`
 */
export const createKeyTracking = async (
  work: Work,
  { bookingId, leg, active: isExpected = true, way, ...plan }: KeyTrackingDraft,
): Promise<KeyTracking> => {
  const order = await findKeysOrder(work.db, bookingId)
  if (!order) throw keyRefusals.noBooking()
  if (!hasMission(order.status)) throw keyRefusals.calledOff()
  const legs = await getLegsForChange(work.db, bookingId)
  if (legs.some((other) => other.leg === leg)) throw keyRefusals.legTaken()
  const out = legs.find((candidate) => candidate.leg === 'WITHDRAW')
  const active = isExpected && (leg === 'WITHDRAW' || mayOpenReturn(out))
  const { id } = await openLeg(work, { ...plan, ...(way && { way }), bookingId, leg, active }, 'created')
  if (leg === 'WITHDRAW') await awaitKeys(work, bookingId)
  return getLeg(work.db, id)
}
/** Statuses of a mission that is still to come. */
const dated: readonly string[] = ['planned', 'confirmed']

/** Awaits the keys of an order that has a date already. */
const awaitKeys = async (work: Work, bookingId: string): Promise<void> => {
  const order = await findKeysOrder(work.db, bookingId)
  if (order?.startAt && dated.includes(order.status)) await moveLegs(work, { bookingId, turns: ['dated'] })
}

/**
 * Edits the plan of a leg, or whether its keys are expected. Any other way than a box, and « aucune clé », erase the code of the box.
 * @throws {Refusal} `STALE_VERSION` with the current row, `KEYS_CALLED_OFF`, `KEYS_IN_HAND`, `RETURN_CLOSED`
 */
export const changeKeyTracking = async (work: Work, id: string, change: KeyTrackingChange, version: number): Promise<KeyTracking> => {
  const { leg: before, legs } = await getLegForChange(work.db, id, version)
  const { way = before.way, active = before.active, ...plan } = change
  const order = await findKeysOrder(work.db, before.bookingId)
  if (!order) throw keyRefusals.noOrder()
  const ofOrder = { leg: before, other: legs.find((leg) => leg.id !== id) ?? null, orderStatus: order.status }
  if (active === before.active) requireKeysToCome(ofOrder)
  else requireExpectation(ofOrder, active)
  await updateLeg(work.db, { ...before, ...plan, way, active, updatedAt: work.now, version: version + 1 })
  if ((way !== 'SAFELOCK_BOX' || !active) && before.isCodeKept) await setSealedCode(work.db, id, null)
  await retime(work, before.bookingId)
  await recordRow(work, legSubject, before, { event: keyTrackingEvents.changed, partOf: before.bookingId })
  if (before.leg === 'WITHDRAW' && active && !before.active) await awaitKeys(work, before.bookingId)
  return getLeg(work.db, id)
}

/** Moves a leg with its handover and event, or changes nothing. @throws {Refusal} of the transition, or of its first guard */
export const changeKeyStatus = async (work: Work, id: string, change: KeyStatusChange, version?: number): Promise<KeyTracking> => {
  const { leg, legs } = await getLegForChange(work.db, id, version)
  const actors = keyActors(work.by)
  const machine = keyMachine(leg)
  const row = machine.require(leg.status, change.to, actors)
  const context = await findKeyContext(work.db, leg, legs)
  const facts = keyFactsOf(context, { now: work.now, reason: change.reason, stated: change.facts })
  machine.take(row, facts, { actors })
  await applyStep(work, context, { row, facts })
  if (row.takesRetainedKeys) await takenOn(work, context)
  if (row.opensReturn) await openReturn(work, context)
  return getLeg(work.db, id)
}

/** The keys of an order, each leg with the steps open to the caller. @throws {Refusal} `FIELDS_INVALID` for an unknown order */
export const readBookingKeys = async (reading: Reading, bookingId: string): Promise<BookingKeys> => {
  const order = await findKeysOrder(reading.db, bookingId)
  if (!order) throw keyRefusals.noOrder()
  const [legs, custody] = await Promise.all([findLegs(reading.db, bookingId), findLedger(reading.db, bookingId)])
  const contexts = await Promise.all(legs.map((leg) => findKeyContext(reading.db, leg, legs)))
  return { service: order.service, legs: await Promise.all(contexts.map((context) => detailOf(reading, context))), custody }
}

/** A leg, with the steps open to the caller and the reasons of refused steps, computed by the code that refuses them. */
export const readKeyTracking = async (reading: Reading, id: string): Promise<KeyTrackingDetail> => {
  const leg = await getLeg(reading.db, id)
  const legs = await findLegs(reading.db, leg.bookingId)
  return detailOf(reading, await findKeyContext(reading.db, leg, legs))
}

const detailOf = async ({ db, by, now, site }: Reading, context: KeyContext): Promise<KeyTrackingDetail> => {
  const { leg, ledger } = context
  const actors = keyActors(by)
  const facts = keyFactsOf(context, { now })
  const transitions = keyMachine(leg).offers(leg.status, actors, facts)
  const own = ledger.filter(({ bookingId }) => bookingId === leg.bookingId)
  const handover = receiptEntry(own, leg.leg)
  const last = handover && (await findLastReceiptMail(db, handover.id))
  return {
    ...leg,
    isOverdue: isOverdue(leg, now),
    isUrgent: isUrgent(leg, now),
    transitions,
    hasReceipt: handover !== null,
    receiptMail: { isOn: site.sendsMail, last: last ?? null },
  }
}

/** The keys that a checker has in hand. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const readKeysOfChecker = async ({ db, now }: Reading, checkerId: string): Promise<CheckerKeys[]> => {
  await getCheckerFile(db, checkerId)
  return findKeysOfChecker(db, checkerId, now)
}

/** The withdrawal leg of an order, and who has its keys now. */
export const findKeysToWithdraw = async (
  db: Db,
  bookingId: string,
): Promise<{ withdrawal: KeyTracking | null; holder: KeyHolder | null }> => {
  const [legs, ledger] = await Promise.all([findLegs(db, bookingId), findLedger(db, bookingId)])
  const leg = legs.find((candidate) => candidate.leg === 'WITHDRAW')
  return { withdrawal: leg ?? null, holder: (leg && currentCustody({ leg, ledger })?.holder) ?? null }
}

export type KeysState = { keysPlanMissing: string[]; hasWithdrawnKeys: boolean }

/** The key facts of many orders for the guards, each as in `findKeysState`: the ledger is read only for keys with a custody. */
export const findKeysStates = async (db: Db, bookingIds: readonly string[]): Promise<ReadonlyMap<string, KeysState>> => {
  const [legs, withCustody] = await Promise.all([findWithdrawals(db, bookingIds), findOrdersWithCustody(db, bookingIds)])
  const legOf = new Map(legs.map((leg) => [leg.bookingId, leg]))
  const states = new Map<string, KeysState>()
  for (const id of bookingIds) {
    const leg = legOf.get(id)
    const quiet = { keysPlanMissing: missingOf(leg), hasWithdrawnKeys: false }
    states.set(id, withCustody.has(id) ? await findKeysState(db, id) : quiet)
  }
  return states
}

/** An order's key facts for its guards: messages about its incomplete plan (G9), and whether the mission's checker has the keys (G30). */
export const findKeysState = async (db: Db, bookingId: string): Promise<KeysState> => {
  const { withdrawal, holder } = await findKeysToWithdraw(db, bookingId)
  return { keysPlanMissing: missingOf(withdrawal), hasWithdrawnKeys: holder !== null && isCarrier(holder) }
}

/** Nothing is missing in the plan of an order without keys. */
const missingOf = (leg: KeyTracking | null | undefined): string[] => (leg?.active === false ? [] : missingInKeysPlan(leg && planOf(leg)))

const planOf = ({ way, isCodeKept, hasSafelockCode, ...leg }: KeyTracking) =>
  way && { ...leg, way, hasSafelockCode: isCodeKept || hasSafelockCode }
