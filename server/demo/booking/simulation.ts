import { withDefaults } from '@adm/domain/client/client-defaults'
import type { BookingStatusChange } from '@adm/contract/booking/booking'
import type { KeyStatusChange } from '@adm/contract/key-tracking'
import type { By } from '@adm/domain/actor'
import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { bookingAfter, missionAfter } from '@adm/domain/booking/step/effect/booking-after'
import { orderNumber } from '@adm/domain/booking/order/booking-code'
import { bookingDuration } from '@adm/domain/booking/order/booking-duration'
import type { ExistingDocument } from '@adm/domain/booking/document/booking-documents'
import { creationFacts, guardFacts } from '@adm/domain/booking/step/guards/booking-facts'
import { type OrderResult, resultAfter } from '@adm/domain/booking/price/booking-fee'
import { dateMovesPrice, pricedAtDate } from '@adm/domain/booking/price/booking-date-price'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { BookingResult } from '@adm/domain/booking/step/booking-result'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { opensNewMission, slotAfter, slotFactsOf } from '@adm/domain/booking/step/effect/booking-slot'
import { bookingTaken, tenantChooses } from '@adm/domain/booking/order/booking-taken'
import { type BookingTransition, bookingActors, creationOf } from '@adm/domain/booking/step/booking-transition'
import { isCarrier } from '@adm/domain/key-tracking/key-custody'
import type { KeyLeg } from '@adm/domain/key-tracking/key-status'
import { missingInKeysPlan } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import { priceOf, type PriceTerms } from '@adm/domain/offer/price'
import { dayOf } from '@adm/domain/values/date/moment'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import type { Random } from '../random.ts'
import type { DemoClient } from '../company/company.ts'
import type { CompanyState } from '../company/company-state.ts'
import { applyStepToKeys, type KeyedOrder, moveSimulatedKeys, openSimulatedKeys } from './key-simulation.ts'
import { type MeteredOrder, readExpectedMeters } from './meter-simulation.ts'
import { applyStepToOffer, type OfferingOrder } from './offer-simulation.ts'
import { type Moment, recordIn } from './simulated-event.ts'

export type BookingStep = { at: string; by: By; change: BookingStatusChange }
export type KeyStep = { at: string; by: By; leg: KeyLeg; keys: KeyStatusChange }
type SimulatedMission = {
  id: string
  rank: number
  code: string
  checkerId: string | null
  startAt: string | null
  endAt: string | null
  leavesAt: string | null
  live: boolean
}
type SimulatedResult = { id: string; result: BookingResult; amountCents: number; live: boolean; at: string }

/** A document added to the order before the step that requires it. */
type SimulatedDocument = ExistingDocument & { by: By }

/**
 * One booking: its order, its steps, and the resulting rows and events. It applies the transitions, guards, prices and slots of `domain` to
 * the company in memory; `replay.ts` sends the same order and steps to the services.
 */
export type BookingSimulation = {
  draft: BookingDraft
  by: By
  /** The checker of the round that the order belongs to; null outside of rounds. */
  checkerId: string | null
  /** Steps of the order and of its keys, in their order. */
  steps: (BookingStep | KeyStep)[]
  documents: SimulatedDocument[]
  booking: Booking
  /** The terms that priced the order. */
  terms: PriceTerms
  missions: SimulatedMission[]
  results: SimulatedResult[]
} & KeyedOrder &
  OfferingOrder &
  MeteredOrder
export type Order = { draft: BookingDraft; client: DemoClient; at: string; by: By; checkerId: string | null }

const childrenOf = <Child extends { id?: string | undefined }>(random: Random, at: string, children: readonly Child[]) =>
  children.map((child) => ({ ...child, id: child.id ?? random.id(at) }))

const firstState = (company: CompanyState, random: Random, { draft, client, at }: Order, creation: BookingTransition) => {
  const { despiteBlock: _, keysPlan: _1, depositPlan: _2, ...order } = draft
  const { defaultOptions, keysInstructions } = client.details.terms
  const area = company.areaOf(draft.zipCode)
  if (!area) throw new Error(`No area covers ${draft.zipCode}`)
  const dwellingId = draft.dwellingId ?? random.id(at)
  const completed = {
    ...order,
    ...withDefaults(order, { defaultOptions: [...defaultOptions], keysInstructions }),
    tenants: childrenOf(random, at, draft.tenants),
    contacts: childrenOf(random, at, draft.contacts),
  }
  const year = Number(dayOf(at).slice(0, 4))
  const { terms, source } = company.tariff({ client, at, wishedDay: draft.wishedDay })
  const price = priceOf({ ...completed, areaId: area.id }, at, terms)
  const booking = bookingTaken(completed, {
    id: random.id(at),
    code: orderNumber(year, company.nextNumber(year)),
    clientName: client.name,
    areaId: area.id,
    areaName: area.name,
    dwellingId,
    status: creation.to,
    offer: client.offer,
    durationMinutes: bookingDuration(completed, []),
    priceCents: price.cents,
    priceLines: price.lines,
    priceSource: source,
    processes: [],
    createdAt: at,
  })
  return { booking, terms }
}

/** Creates an order. @throws {Refusal} when a guard of the creation fails */
export const openSimulation = (company: CompanyState, random: Random, order: Order): BookingSimulation => {
  const { draft, client, at, by, checkerId } = order
  const creation = creationOf(familyOf(draft.service))
  const facts = creationFacts(draft, { now: at, block: company.blockOf(client, dayOf(at)), zipHasArea: true })
  bookingGuards.require(creation, facts, { actors: bookingActors(by) })
  const { booking, terms } = firstState(company, random, order, creation)
  const mission = {
    id: random.id(at),
    rank: 1,
    code: booking.missionCode,
    checkerId: null,
    startAt: null,
    endAt: null,
    leavesAt: null,
    live: true,
  }
  const meters = company.metersOf(booking.dwellingId ?? '')
  const rows = { missions: [mission], results: [], events: [], legs: [], custody: [], offers: [], meters }
  const simulation = { draft, by, checkerId, steps: [], documents: [], booking, terms, ...rows }
  const moment = momentOf(random, order)
  recordIn(simulation.events, moment, {
    entity: 'booking',
    id: booking.id,
    kind: creation.id,
    before: null,
    after: booking,
    facts: tenantChooses(booking.service, client.details.terms),
  })
  openSimulatedKeys(simulation, moment, draft.keysPlan)
  return simulation
}

const momentOf = (random: Random, { at, by }: Pick<BookingStep, 'at' | 'by'>): Moment => ({ at, by, newId: () => random.id(at) })

const placeOf = (company: CompanyState, booking: Booking) => company.placeOf(booking.zipCode)

/** The history that guards read: instant of the current status, last offered slots, documents. The services read it from the rows. */
const historyOf = ({ events, booking, documents, offers, custody }: BookingSimulation) => ({
  plannedAt: booking.createdAt,
  documents,
  closedAt:
    events.findLast(({ entity, after }) => entity === 'booking' && 'status' in after && after.status === booking.status)?.at ?? null,
  hasLiveProposition: false,
  hasHighWarning: false,
  quotation: null,
  hasWithdrawnKeys: custody.some(({ untilAt, holder }) => untilAt === null && isCarrier(holder)),
  offeredSlots: (offers.at(-1)?.slots ?? []).map(({ startAt }) => startAt),
})

const requireStep = (company: CompanyState, simulation: BookingSimulation, client: DemoClient, { at, by, change }: BookingStep) => {
  const before = simulation.booking
  const actors = bookingActors(by)
  const machine = bookingMachine(before.service)
  const transition = machine.require(before.status, change.to, actors)
  const missionSlot = slotAfter(before, transition, change)
  const place = placeOf(company, before)
  const { checker, fit } = company.agenda.fit(missionSlot.slot, place, before.id)
  const facts = guardFacts(before, {
    ...historyOf(simulation),
    now: at,
    reason: change.reason,
    stated: change.facts ?? {},
    slot: missionSlot.slot,
    freeSlots: (change.slots ?? []).map(({ startAt }) => startAt),
    chosenAt: change.startAt ?? null,
    checker,
    overlapping: fit?.overlapping ?? null,
    distanceKm: fit?.distanceKm ?? null,
    missionsThatDay: fit?.missionsThatDay ?? 0,
    block: company.blockOf(client, dayOf(at)),
    referenceRequired: client.referenceRequired,
    isLocated: place !== null,
    keysPlanMissing: missingInKeysPlan(simulation.draft.keysPlan),
    // A mission is closed after its meters are read.
    unreadMeters: [],
    confirmedBy: client.details.terms.confirmedBy,
    // Nothing is invoiced while the orders are simulated.
    billedOn: null,
  })
  machine.take(transition, facts, { actors, force: change.force ?? [], reason: change.reason })
  return { transition, missionSlot, checker, fit }
}

const emptySlot = { checkerId: null, startAt: null, endAt: null, leavesAt: null }

const lastMission = ({ missions }: BookingSimulation): SimulatedMission => {
  const mission = missions.at(-1)
  if (!mission) throw new Error('A booking has a mission from its first moment')
  return mission
}

/** A reopening creates a mission of the next rank; the earlier missions are no longer live. */
const openMission = ({ missions }: BookingSimulation, id: string, next: ReturnType<typeof missionAfter>): void => {
  for (const mission of missions) mission.live = false
  missions.push({ id, rank: next.missionRank, code: next.missionCode, ...emptySlot, live: true })
}

type Required = ReturnType<typeof requireStep>

const moveMission = (company: CompanyState, simulation: BookingSimulation, { missionSlot: { slot, live }, fit }: Required): void => {
  const { booking } = simulation
  const mission = lastMission(simulation)
  const leavesAt = fit?.leavesAt ?? null
  Object.assign(mission, emptySlot, slot && { ...slot, leavesAt }, { live })
  company.agenda.leave(booking.id, booking)
  if (!live || !slot?.checkerId || !leavesAt) return
  const { checkerId, startAt, endAt } = slot
  company.agenda.enter({ id: booking.id, checkerId, code: mission.code, leavesAt, startAt, endAt, place: placeOf(company, booking) })
}

const setOrderResult = (simulation: BookingSimulation, id: string, at: string, ended: OrderResult | null): void => {
  const { result, resultCents } = simulation.booking
  if (ended?.result === result && ended.amountCents === resultCents) return
  for (const before of simulation.results) before.live = false
  if (ended) simulation.results.push({ id, live: true, at, ...ended })
}

/** Changes the status of a simulation's booking. @throws {Refusal} when the transition table or a guard refuses it */
export const applyStep = (
  company: CompanyState,
  random: Random,
  simulation: BookingSimulation,
  client: DemoClient,
  step: BookingStep,
): void => {
  const { at, change } = step
  if (change.to === 'done') readExpectedMeters(simulation, momentOf(random, step))
  const required = requireStep(company, simulation, client, step)
  const { transition, missionSlot, checker } = required
  const before = simulation.booking
  const ended = resultAfter(transition, before, { now: at, stated: change.facts ?? {} })
  if (opensNewMission(transition)) openMission(simulation, random.id(at), missionAfter(before, transition))
  moveMission(company, simulation, required)
  setOrderResult(simulation, random.id(at), at, ended)
  const checkerName = checker?.name ?? before.checkerName
  const moved = bookingAfter(before, transition, { slot: missionSlot.slot, checkerName, stated: change.facts ?? {}, ended, at })
  const after = dateMovesPrice(before, moved) ? pricedAtDate(moved, simulation.terms) : moved
  const facts = { ...change.facts, ...slotFactsOf(transition, change), ...(change.force && { forced: change.force }) }
  const { id } = after
  const moment = momentOf(random, step)
  recordIn(simulation.events, moment, { entity: 'booking', id, kind: transition.id, before, after, reason: change.reason, facts })
  simulation.booking = after
  simulation.steps.push(step)
  applyStepToKeys(simulation, moment, { before, transition, goesBack: change.facts?.withdrawnKeys === 'return' })
  applyStepToOffer(simulation, moment, slotFactsOf(transition, change))
}

/** Moves the keys of a simulation's booking. @throws {Refusal} when the transition table or a guard refuses it */
export const applyKeyStep = (random: Random, simulation: BookingSimulation, step: KeyStep): void => {
  moveSimulatedKeys(simulation, momentOf(random, step), step.leg, step.keys)
  simulation.steps.push(step)
}
