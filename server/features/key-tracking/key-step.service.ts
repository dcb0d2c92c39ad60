import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import { currentHolder, type CustodyEntry } from '@adm/domain/key-tracking/key-custody'
import type { KeyFacts } from '@adm/domain/key-tracking/key-guards'
import { isMailedAutomatically } from '@adm/domain/key-tracking/key-receipt'
import { carrierOf, firstHolderName, handoverOf, type KeyParties, legAfter } from '@adm/domain/key-tracking/key-step'
import type { KeyStatement, KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { type KeyTransition, type KeyTransitionId, systemKeyTransition } from '@adm/domain/key-tracking/key-transition'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { Db } from '../../platform/database/database.ts'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { findKeysOfMission, findLedger, insertHandover } from './key-custody.queries.ts'
import { keyReceiptJob } from './key-receipt.jobs.ts'
import { findCheckerNamed, findKeysOrder, type KeysOrder, updateLeg } from './key-tracking.queries.ts'

/** The context of a leg before a step. */
export type KeyContext = {
  leg: KeyTracking
  legs: readonly KeyTracking[]
  order: KeysOrder
  ledger: readonly CustodyEntry[]
  retainedCustody: CustodyEntry | undefined
}

type KeysAround = { order: KeysOrder | undefined; ledger: readonly CustodyEntry[] }
/** The order of legs, and the custodies of its keys. */
export const findKeysAround = async (db: Db, bookingId: string): Promise<KeysAround> => {
  const [order, ledger] = await Promise.all([findKeysOrder(db, bookingId), findLedger(db, bookingId)])
  return { order, ledger }
}

/** Reads the context of an order's legs. @throws {Refusal} `FIELDS_INVALID` for an order that does not exist */
export const findKeyContext = async (db: Db, leg: KeyTracking, legs: readonly KeyTracking[], around?: KeysAround): Promise<KeyContext> => {
  const [{ order, ledger }, retainedCustody] = await Promise.all([
    around ?? findKeysAround(db, leg.bookingId),
    leg.way === 'KEEP_KEYS' && leg.nextMissionCode ? findKeysOfMission(db, leg.nextMissionCode) : undefined,
  ])
  if (!order) throw keyRefusals.noBooking()
  return { leg, legs, order, ledger, retainedCustody }
}

/** The current custody of an order's keys; keys forwarded to another order belong to that order's ledger. */
export const currentCustody = ({ ledger, leg }: Pick<KeyContext, 'ledger' | 'leg'>): CustodyEntry | undefined =>
  currentHolder(ledger.filter(({ bookingId }) => bookingId === leg.bookingId))

type KeyStepInput = { now: string; reason?: string | undefined; stated?: KeyStatement | undefined }

/** The facts for the guards of a leg's steps. */
export const keyFactsOf = (context: KeyContext, { now, reason, stated = {} }: KeyStepInput): KeyFacts => {
  const { leg, legs, order, retainedCustody } = context
  const own = currentCustody(context)
  const isRetained = leg.leg === 'WITHDRAW' && leg.status !== 'withdrawn_by_checker' && retainedCustody
  return {
    now,
    reason,
    stated,
    active: leg.active,
    way: leg.way,
    destination: leg.destination,
    movedAt: leg.movedAt,
    other: legs.find((candidate) => candidate.leg !== leg.leg) ?? null,
    service: order.service,
    carrier: carrierOf(order.checker, order.partnerName),
    custody: (isRetained ? retainedCustody : own) ?? null,
    retainedForMission: retainedCustody ? { code: retainedCustody.bookingCode, holder: retainedCustody.holder } : null,
  }
}

/** Applies an automatic step, caused by a change of the order. @returns the changed leg */
export const applySystemStep = async (work: Work, context: KeyContext, id: KeyTransitionId): Promise<KeyTracking> => {
  const row = systemKeyTransition(id)
  const custody = currentCustody(context)
  const counts = row.takesRetainedKeys ? context.retainedCustody?.counts : custody?.counts
  const facts = keyFactsOf(context, { now: work.now, stated: counts ? { counts } : {} })
  return applyStep(work, context, { row, facts })
}

type Step = { row: KeyTransition; facts: KeyFacts }

/** Writes the leg, the ledger and the history event of a step. */
export const applyStep = async (work: Work, context: KeyContext, { row, facts }: Step): Promise<KeyTracking> => {
  const { leg, ledger, order } = context
  const stepped = { leg, row, facts, ledger, parties: await findParties(work.db, context, facts.stated) }
  const handover = handoverOf(stepped)
  const after = legAfter(stepped, handover, order)
  await updateLeg(work.db, after)
  if (handover) {
    const custody = row.takesRetainedKeys && context.retainedCustody ? context.retainedCustody : currentCustody(context)
    const id = work.newId()
    await insertHandover(work.db, {
      ...handover,
      id,
      keySetId: custody?.keySetId ?? work.newId(),
      bookingId: leg.bookingId,
      fromName: custody ? null : firstHolderName(stepped),
      place: facts.stated.place ?? null,
      proof: facts.stated.proof ?? null,
    })
    if (work.site.sendsMail && isMailedAutomatically(handover))
      await keyReceiptJob.enqueue(work, { legId: leg.id, custodyId: id, byHand: false })
  }
  await record(work, keyTrackingEvents[row.id], {
    id: leg.id,
    partOf: leg.bookingId,
    before: leg,
    after,
    reason: facts.reason,
    facts: { ...facts.stated, holder: handover?.holder.name },
  })
  return after
}

const findParties = async (db: Db, { leg, order }: KeyContext, { destinationCheckerId }: KeyStatement): Promise<KeyParties> => {
  const { tenantName, lessorName } = order
  const id = destinationCheckerId ?? leg.destinationCheckerId
  const checker = id ? await findCheckerNamed(db, id) : undefined
  if (destinationCheckerId && !checker)
    throw keyRefusals.fields([{ path: 'facts.destinationCheckerId', message: 'Choisissez un contrôleur.' }])
  return { tenantName, lessorName, destinationChecker: checker ?? null }
}
