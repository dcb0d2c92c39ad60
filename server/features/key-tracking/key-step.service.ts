import { currentHolder, type CustodyEntry } from '@adm/domain/key-tracking/key-custody'
import type { KeyFacts } from '@adm/domain/key-tracking/key-guards'
import { isMailedAlone } from '@adm/domain/key-tracking/key-receipt'
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
  keptForMission: CustodyEntry | undefined
}

/** Reads the context of an order's legs. @throws {Refusal} `FIELDS_INVALID` for an order that does not exist */
export const findKeyContext = async (db: Db, leg: KeyTracking, legs: readonly KeyTracking[]): Promise<KeyContext> => {
  const [order, ledger, kept] = await Promise.all([
    findKeysOrder(db, leg.bookingId),
    findLedger(db, leg.bookingId),
    leg.way === 'KEEP_KEYS' && leg.nextMissionCode ? findKeysOfMission(db, leg.nextMissionCode) : undefined,
  ])
  if (!order) throw keyRefusals.noBooking()
  return { leg, legs, order, ledger, keptForMission: kept }
}

/** The current custody of an order's keys; keys forwarded to another order belong to that order's ledger. */
export const currentCustody = ({ ledger, leg }: Pick<KeyContext, 'ledger' | 'leg'>): CustodyEntry | undefined =>
  currentHolder(ledger.filter(({ bookingId }) => bookingId === leg.bookingId))

type KeyStepInput = { now: string; reason?: string | undefined; stated?: KeyStatement | undefined }

/** The facts that the guards of a leg's steps look at. */
export const keyFactsOf = (known: KeyContext, { now, reason, stated = {} }: KeyStepInput): KeyFacts => {
  const { leg, legs, order, keptForMission } = known
  const own = currentCustody(known)
  const isKept = leg.leg === 'WITHDRAW' && leg.status !== 'withdrawn_by_checker' && keptForMission
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
    custody: (isKept ? keptForMission : own) ?? null,
    keptForMission: keptForMission ? { code: keptForMission.bookingCode, holder: keptForMission.holder } : null,
  }
}

/** Applies an automatic step, caused by a change of the order. @returns the changed leg */
export const applySystemStep = async (work: Work, known: KeyContext, id: KeyTransitionId): Promise<KeyTracking> => {
  const row = systemKeyTransition(id)
  const held = currentCustody(known)
  const counts = row.takesKeptKeys ? known.keptForMission?.counts : held?.counts
  const facts = keyFactsOf(known, { now: work.now, stated: counts ? { counts } : {} })
  return applyStep(work, known, { row, facts })
}

type Step = { row: KeyTransition; facts: KeyFacts }

/** Writes the leg and the ledger as a step leaves them, and history with them. */
export const applyStep = async (work: Work, known: KeyContext, { row, facts }: Step): Promise<KeyTracking> => {
  const { leg, ledger, order } = known
  const stepped = { leg, row, facts, ledger, parties: await findParties(work.db, known, facts.stated) }
  const handover = handoverOf(stepped)
  const after = legAfter(stepped, handover, order)
  await updateLeg(work.db, after)
  if (handover) {
    const held = row.takesKeptKeys && known.keptForMission ? known.keptForMission : currentCustody(known)
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
    if (work.site.sendsMail && isMailedAlone(handover)) await keyReceiptJob.enqueue(work, { legId: leg.id, custodyId: id, byHand: false })
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

const findParties = async (db: Db, { leg, order }: KeyContext, { destinationCheckerId }: KeyStatement): Promise<KeyParties> => {
  const { tenantName, lessorName } = order
  const id = destinationCheckerId ?? leg.destinationCheckerId
  const found = id ? await findCheckerNamed(db, id) : undefined
  if (destinationCheckerId && !found)
    throw keyRefusals.fields([{ path: 'facts.destinationCheckerId', message: 'Choisissez un contrôleur.' }])
  return { tenantName, lessorName, destinationChecker: found ?? null }
}
