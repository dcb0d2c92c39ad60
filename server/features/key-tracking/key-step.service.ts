import { currentHolder, type CustodyEntry } from '@adm/domain/key-tracking/key-custody'
import type { KeyFacts } from '@adm/domain/key-tracking/key-guards'
import { isMailedAlone } from '@adm/domain/key-tracking/key-receipt'
import { carrierOf, firstHolderName, handoverOf, type KeyParties, legAfter } from '@adm/domain/key-tracking/key-step'
import type { KeyStatement, KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { type KeyTransition, type KeyTransitionId, systemKeyTransition } from '@adm/domain/key-tracking/key-transition'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import type { Db } from '../../platform/database.ts'
import { record } from '../../platform/history.ts'
import type { Work } from '../../platform/work.ts'
import { findKeptKeys, findLedger, insertHandover } from './key-custody.queries.ts'
import { keyReceiptJob } from './key-receipt.jobs.ts'
import { findCheckerNamed, findKeysOrder, type FoundKeysOrder, updateLeg } from './key-tracking.queries.ts'

/** Everything that is known around a leg before a step. */
export type KeysKnown = {
  leg: KeyTracking
  legs: readonly KeyTracking[]
  order: FoundKeysOrder
  ledger: readonly CustodyEntry[]
  kept: CustodyEntry | undefined
}

/** What is known around the legs of an order. @throws {Refusal} `FIELDS_INVALID` for an order that does not exist */
export const findKeysKnown = async (db: Db, leg: KeyTracking, legs: readonly KeyTracking[]): Promise<KeysKnown> => {
  const [order, ledger, kept] = await Promise.all([
    findKeysOrder(db, leg.bookingId),
    findLedger(db, leg.bookingId),
    leg.way === 'KEEP_KEYS' && leg.nextMissionCode ? findKeptKeys(db, leg.nextMissionCode) : undefined,
  ])
  if (!order) throw keyRefusals.noBooking()
  return { leg, legs, order, ledger, kept }
}

/** Who has the keys of an order now; keys that went on to another order are that one's. */
export const heldBy = ({ ledger, leg }: Pick<KeysKnown, 'ledger' | 'leg'>): CustodyEntry | undefined =>
  currentHolder(ledger.filter(({ bookingId }) => bookingId === leg.bookingId))

type Asked = { now: string; reason?: string | undefined; stated?: KeyStatement | undefined }

/** The facts that the guards of a leg's steps look at. */
export const keyFactsOf = (known: KeysKnown, { now, reason, stated = {} }: Asked): KeyFacts => {
  const { leg, legs, order, kept } = known
  const own = heldBy(known)
  const isKept = leg.leg === 'WITHDRAW' && leg.status !== 'withdrawn_by_checker' && kept
  return {
    now,
    reason,
    stated,
    active: leg.active,
    way: leg.way,
    destination: leg.destination,
    movedAt: leg.movedAt,
    other: legs.find((one) => one.leg !== leg.leg) ?? null,
    service: order.service,
    carrier: carrierOf(order.checker, order.partnerName),
    held: (isKept ? kept : own) ?? null,
    kept: kept ? { code: kept.bookingCode, holder: kept.holder } : null,
  }
}

/** A step that the product makes by itself: what happened to the order decided it. @returns the leg as it then is */
export const walkAlone = async (work: Work, known: KeysKnown, id: KeyTransitionId): Promise<KeyTracking> => {
  const row = systemKeyTransition(id)
  const held = heldBy(known)
  const counts = row.id === 'K02' ? known.kept?.counts : held?.counts
  const facts = keyFactsOf(known, { now: work.now, stated: counts ? { counts } : {} })
  return walkStep(work, known, { row, facts })
}

type Step = { row: KeyTransition; facts: KeyFacts }

/** Writes the leg and the ledger as a step leaves them, and history with them. */
export const walkStep = async (work: Work, known: KeysKnown, { row, facts }: Step): Promise<KeyTracking> => {
  const { leg, ledger, order } = known
  const stepped = { leg, row, facts, ledger, parties: await findParties(work.db, known, facts.stated) }
  const handover = handoverOf(stepped)
  const after = legAfter(stepped, handover, order)
  await updateLeg(work.db, after)
  if (handover) {
    const held = row.id === 'K02' && known.kept ? known.kept : heldBy(known)
    const id = work.newId()
    await insertHandover(work.db, {
      ...handover,
      id,
      keySetId: held?.keySetId ?? work.newId(),
      bookingId: leg.bookingId,
      fromName: held ? null : firstHolderName(stepped),
      place: facts.stated.place ?? null,
      proof: facts.stated.proof ?? null,
    })
    if (work.site.sendsMail && isMailedAlone(handover)) await keyReceiptJob.ask(work, { legId: leg.id, custodyId: id, byHand: false })
  }
  await record(work, {
    entity: 'key-tracking',
    id: leg.id,
    partOf: leg.bookingId,
    kind: row.id,
    before: leg,
    after,
    reason: facts.reason,
    facts: { ...facts.stated, holder: handover?.holder.name },
  })
  return after
}

const findParties = async (db: Db, { leg, order }: KeysKnown, { destinationCheckerId }: KeyStatement): Promise<KeyParties> => {
  const { tenantName, lessorName } = order
  const id = destinationCheckerId ?? leg.destinationCheckerId
  const found = id ? await findCheckerNamed(db, id) : undefined
  if (destinationCheckerId && !found)
    throw keyRefusals.fields([{ path: 'facts.destinationCheckerId', message: 'Choisissez un contrôleur.' }])
  return { tenantName, lessorName, destinationChecker: found ?? null }
}
