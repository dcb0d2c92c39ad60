import type { KeyStatusChange } from '@adm/contract/key-tracking'
import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { keyTurnsOf } from '@adm/domain/booking/step/effect/booking-keys'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import type { CustodyEntry, Handover } from '@adm/domain/key-tracking/key-custody'
import { hasMission } from '@adm/domain/key-tracking/key-expectation'
import { type KeyFollowUp, keyFollowUps } from '@adm/domain/key-tracking/key-follow-up'
import type { KeyFacts } from '@adm/domain/key-tracking/key-guards'
import { keyMachine } from '@adm/domain/key-tracking/key-machine'
import { isKeyEnd, type KeyLeg } from '@adm/domain/key-tracking/key-status'
import { firstHolderName, handoverOf, legAfter, timed } from '@adm/domain/key-tracking/key-step'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { keyActors, keySteps, type KeyTransition, systemKeyTransition } from '@adm/domain/key-tracking/key-transition'
import { situationOf, wayBack } from '../../features/key-tracking/key-follow-up.service.ts'
import { currentCustody, type KeyContext, keyFactsOf } from '../../features/key-tracking/key-step.service.ts'
import type { KeysOrder } from '../../features/key-tracking/key-tracking.queries.ts'
import type { Change } from '../../platform/work/work.ts'
import { type Moment, recordIn, type SimulatedEvent } from './simulated-event.ts'

/** An order with its key legs, the withdrawal first, and the ledger of its keys. */
export type KeyedOrder = { booking: Booking; legs: KeyTracking[]; custody: CustodyEntry[]; events: SimulatedEvent[] }

/** The order as `findKeysOrder` reads it. */
const keysOrderOf = (booking: Booking): KeysOrder => {
  const { id: bookingId, code: bookingCode, checkerId, checkerName, tenants, status } = booking
  const { clientId, clientName, service, address, zipCode, city, lessorName = null } = booking
  const { startAt, endAt } = hasMission(status) ? booking : { startAt: null, endAt: null }
  const tenantName = tenants.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') || null
  const partnerName = (booking.startAt && booking.partnerName) || null
  const checker = checkerId && checkerName ? { id: checkerId, name: checkerName } : null
  const place = { address, zipCode, city, lessorName, tenantName }
  return { bookingId, bookingCode, clientId, clientName, service, status, startAt, endAt, ...place, partnerName, checker }
}

const contextOf = ({ booking, legs, custody }: KeyedOrder, leg: KeyTracking): KeyContext => ({
  leg,
  legs,
  order: keysOrderOf(booking),
  ledger: custody,
  retainedCustody: undefined,
})

const legOf = ({ legs }: KeyedOrder, requestedLeg: KeyLeg): KeyTracking | undefined => legs.find(({ leg }) => leg === requestedLeg)

const recordLeg = (order: KeyedOrder, moment: Moment, after: KeyTracking, change: Omit<Change, 'entity' | 'id' | 'after'>): void => {
  const index = order.legs.findIndex(({ id }) => id === after.id)
  order.legs.splice(index < 0 ? order.legs.length : index, 1, after)
  recordIn(order.events, moment, { entity: 'key-tracking', id: after.id, partOf: after.bookingId, ...change, after })
}

const emptyLeg = {
  status: 'not_started',
  way: null,
  place: null,
  hours: null,
  personName: null,
  personPhone: null,
  postalAddress: null,
  nextMissionCode: null,
  comment: null,
  hasSafelockCode: false,
  isCodeKept: false,
  counts: {},
  dueAt: null,
  urgentAt: null,
  destination: null,
  destinationCheckerId: null,
  destinationCheckerName: null,
  trackingNumber: null,
  agreedBy: null,
  untilDay: null,
  previousStatus: null,
  lastStep: null,
  movedAt: null,
  version: 1,
} as const satisfies Partial<KeyTracking>

type NewLeg = Pick<KeyTracking, 'leg' | 'active'> & Partial<KeyTracking>

const openLeg = (order: KeyedOrder, moment: Moment, leg: NewLeg, kind: string): void => {
  const { at, newId } = moment
  const after = { ...emptyLeg, id: newId(), bookingId: order.booking.id, createdAt: at, updatedAt: at, ...leg }
  recordLeg(order, moment, after, { kind, before: null })
}

/** Opens the withdrawal leg of a new order that has a plan, as the service of a new order does. */
export const openSimulatedKeys = (order: KeyedOrder, moment: Moment, plan: BookingDraft['keysPlan']): void => {
  if (plan) openLeg(order, moment, { leg: 'WITHDRAW', active: true, ...plan }, 'created')
}

type Switched = Partial<Pick<KeyTracking, 'active' | 'status' | 'previousStatus'>>

const switchLeg = (order: KeyedOrder, moment: Moment, before: KeyTracking, { kind, ...change }: Switched & { kind: string }): void => {
  const after = { ...before, ...change, dueAt: null, urgentAt: null, lastStep: kind, updatedAt: moment.at, version: before.version + 1 }
  recordLeg(order, moment, after, { kind, before })
}

const openReturn = (order: KeyedOrder, moment: Moment, leg: KeyTracking): void => {
  const back = legOf(order, 'DEPOSIT')
  const kind = keySteps.openReturn
  if (!back) openLeg(order, moment, { ...wayBack(contextOf(order, leg)), leg: 'DEPOSIT', active: true }, kind)
  else if (!back.active || isKeyEnd(back.status))
    switchLeg(order, moment, back, { active: true, status: 'not_started', previousStatus: null, kind })
}

const enterHandover = (order: KeyedOrder, { newId }: Moment, handover: Handover, first: string, place: string | null): void => {
  const { id: bookingId, code: bookingCode } = order.booking
  const last = order.custody.findIndex(({ untilAt }) => untilAt === null)
  const previous = order.custody[last]
  if (previous) order.custody[last] = { ...previous, untilAt: handover.at }
  const [id, keySetId] = [newId(), previous?.keySetId ?? newId()]
  const fromName = previous ? null : first
  order.custody.push({ ...handover, id, keySetId, bookingId, bookingCode, fromName, untilAt: null, place, proof: null })
}

const applyStep = (
  order: KeyedOrder,
  moment: Moment,
  context: KeyContext,
  { row, facts }: { row: KeyTransition; facts: KeyFacts },
): void => {
  const { leg: before, order: mission } = context
  const { tenantName, lessorName } = mission
  const stepped = { leg: before, row, facts, ledger: order.custody, parties: { tenantName, lessorName, destinationChecker: null } }
  const handover = handoverOf(stepped)
  const after = legAfter(stepped, handover, mission)
  if (handover) enterHandover(order, moment, handover, firstHolderName(stepped), facts.stated.place ?? null)
  const stated = { ...facts.stated, holder: handover?.holder.name }
  recordLeg(order, moment, after, { kind: row.id, before, reason: facts.reason, facts: stated })
}

/** Moves a leg by a person. @throws {Refusal} when the transition table or a guard refuses it */
export const moveSimulatedKeys = (order: KeyedOrder, moment: Moment, requestedLeg: KeyLeg, change: KeyStatusChange): void => {
  const leg = legOf(order, requestedLeg)
  if (!leg) throw new Error(`${order.booking.code} has no such keys`)
  const context = contextOf(order, leg)
  const actors = keyActors(moment.by)
  const machine = keyMachine(leg)
  const row = machine.require(leg.status, change.to, actors)
  const facts = keyFactsOf(context, { now: moment.at, reason: change.reason, stated: change.facts })
  machine.take(row, facts, { actors })
  applyStep(order, moment, context, { row, facts })
  if (row.opensReturn) openReturn(order, moment, leg)
}

const follow = (order: KeyedOrder, moment: Moment, { leg: requestedLeg, does }: KeyFollowUp): void => {
  const leg = legOf(order, requestedLeg)
  const [first] = order.legs
  if (does === keySteps.openReturn) return first && openReturn(order, moment, leg ?? first)
  if (!leg) return
  if (does === 'closed') return switchLeg(order, moment, leg, { active: false, kind: does })
  if (does === 'reopened') return switchLeg(order, moment, leg, { active: true, kind: does })
  if (does === 'unopened') return switchLeg(order, moment, leg, { active: false, status: 'not_started', previousStatus: null, kind: does })
  const context = contextOf(order, leg)
  const counts = currentCustody(context)?.counts
  applyStep(order, moment, context, {
    row: systemKeyTransition(does),
    facts: keyFactsOf(context, { now: moment.at, stated: counts ? { counts } : {} }),
  })
}

type Stepped = { before: Booking; transition: BookingTransition; goesBack: boolean }

/** The keys follow a step of their order, as the reaction `moveKeys` does. */
export const applyStepToKeys = (order: KeyedOrder, moment: Moment, { before, transition, goesBack }: Stepped): void => {
  const turns = keyTurnsOf(before, order.booking, transition)
  if (turns.length === 0 || order.legs.length === 0) return
  for (const turn of turns) {
    const [leg] = order.legs
    if (!leg) return
    for (const followUp of keyFollowUps(turn, situationOf(contextOf(order, leg), goesBack))) follow(order, moment, followUp)
  }
  const mission = keysOrderOf(order.booking)
  order.legs = order.legs.map((leg) => timed(leg, mission))
}
