import { isSameCount } from './key-count.ts'
import { currentHolder, type CustodyEntry, type Handover, holderBefore, isCarrier, isSameHolder, type KeyHolder } from './key-custody.ts'
import { keyDueAt, type KeyMission, keyUrgentAt } from './key-due.ts'
import type { KeyFacts } from './key-guards.ts'
import type { KeyTracking } from './key-tracking.ts'
import type { KeyTransition } from './key-transition.ts'
import type { KeyHands } from './key-transition-row.ts'
import { type KeysPlan, keysWayLabels } from './keys-plan.ts'

/** Names for the new holder, used when the step states no name. */
export type KeyParties = {
  tenantName: string | null
  lessorName: string | null
  /** The checker to whom the keys are, or were, to be forwarded. */
  destinationChecker: { id: string; name: string } | null
}
type Plan = { [Field in keyof Omit<KeysPlan, 'way'>]: KeysPlan[Field] | undefined } & { way: KeysPlan['way'] | null }

/** French name of a plan's place: the agency, the person, the box. */
export const pointOfPlan = ({ way, place, personName, postalAddress }: Partial<Plan>): string => {
  if (way === 'SAFELOCK_BOX') return place ? `${keysWayLabels.SAFELOCK_BOX} (${place})` : keysWayLabels.SAFELOCK_BOX
  if (way === 'ONSITE') return 'Sur place'
  return place ?? personName ?? postalAddress ?? (way ? keysWayLabels[way] : 'Lieu non précisé')
}

const named = (kind: KeyHolder['kind'], name: string): KeyHolder => ({ kind, name, checkerId: null })

/** The checker or the partner of a mission as a key holder; null before the mission is planned. */
export const carrierOf = (checker: { id: string; name: string } | null, partnerName: string | null): KeyHolder | null =>
  checkerHolder(checker) ?? (partnerName === null ? null : named('partner', partnerName))
const checkerHolder = (checker: { id: string; name: string } | null): KeyHolder | null =>
  checker && { kind: 'checker', name: checker.name, checkerId: checker.id }

type Stepped = { leg: KeyTracking; row: KeyTransition; facts: KeyFacts; parties: KeyParties; ledger: readonly CustodyEntry[] }

/** The holder after the step; null when the keys do not move. */
const holders: Record<KeyHands, (stepped: Stepped) => KeyHolder | null> = {
  carrier: ({ facts: { carrier } }) => carrier,
  keeper: ({ facts: { custody, carrier } }) => (custody && isCarrier(custody.holder) ? custody.holder : carrier),
  destination: ({ parties }) => checkerHolder(parties.destinationChecker),
  tenant: ({ facts: { stated }, parties }) => named('tenant', stated.receiver ?? parties.tenantName ?? 'Locataire'),
  lessor: ({ facts: { stated }, parties }) => named('lessor', stated.receiver ?? parties.lessorName ?? 'Bailleur'),
  place: ({ facts: { stated }, leg }) => named('place', stated.receiver ?? stated.place ?? pointOfPlan(leg)),
  post: ({ facts: { stated }, leg }) => named('post', `Envoi ${stated.trackingNumber ?? leg.trackingNumber ?? ''}`.trim()),
  back: ({ leg, ledger }) => previousHolder(leg, ledger),
}

/** The holder before the leg's last step; null when that step moved no keys. */
const previousHolder = ({ lastStep }: KeyTracking, ledger: readonly CustodyEntry[]): KeyHolder | null => {
  const wrong = currentHolder(ledger)
  if (!wrong || wrong.step !== lastStep) return null
  return holderBefore(ledger, wrong.step)?.holder ?? named('place', wrong.fromName ?? 'Lieu non précisé')
}

/** The handover of a step, or null when the keys stay with their holder. */
export const handoverOf = (stepped: Stepped): Handover | null => {
  const { row, facts } = stepped
  const holder = row.hands ? holders[row.hands](stepped) : null
  const counts = facts.stated.counts ?? facts.custody?.counts
  if (!holder || !counts) return null
  // Retained keys (K02) belong to this order from now on, so they get an entry even with the same holder.
  if (!row.takesRetainedKeys && facts.custody && isSameHolder(holder, facts.custody.holder) && isSameCount(counts, facts.custody.counts))
    return null
  return { step: row.id, holder, counts, at: facts.stated.at ?? facts.now }
}

/** Name of the holder before the first entry: the place of the withdrawal, or the tenant. */
export const firstHolderName = ({ leg, row, parties }: Stepped): string =>
  row.leg === 'WITHDRAW' ? pointOfPlan(leg) : (parties.tenantName ?? 'Locataire')

/** The leg with its due and urgent times for the mission. */
export const timed = (leg: KeyTracking, mission: KeyMission): KeyTracking => ({
  ...leg,
  dueAt: keyDueAt(leg, mission),
  urgentAt: keyUrgentAt(leg, mission),
})

/** The statements stored in the leg; a field without a new statement is unchanged. */
const statementsAfter = (leg: KeyTracking, { stated }: KeyFacts) => ({
  destination: stated.destination ?? leg.destination,
  trackingNumber: stated.trackingNumber ?? leg.trackingNumber,
  agreedBy: stated.agreedBy ?? leg.agreedBy,
  untilDay: stated.untilDay ?? leg.untilDay,
})

/** The leg after a step. @param mission the order's mission, which sets the due time */
export const legAfter = ({ leg, row, facts, parties }: Stepped, handover: Handover | null, mission: KeyMission): KeyTracking => {
  const isBack = row.hands === 'back'
  const destination = facts.stated.destination ? parties.destinationChecker : null
  return timed(
    {
      ...leg,
      ...statementsAfter(leg, facts),
      destinationCheckerId: facts.stated.destination ? (destination?.id ?? null) : leg.destinationCheckerId,
      destinationCheckerName: facts.stated.destination ? (destination?.name ?? null) : leg.destinationCheckerName,
      status: row.to,
      counts: handover?.counts ?? leg.counts,
      previousStatus: isBack ? null : leg.status,
      lastStep: row.id,
      movedAt: facts.now,
      updatedAt: facts.now,
      version: leg.version + 1,
    },
    mission,
  )
}
