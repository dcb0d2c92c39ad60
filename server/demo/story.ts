import { withDefaults } from '@adm/domain/client/client-defaults'
import type { BookingStatusChange } from '@adm/contract/booking'
import type { By } from '@adm/domain/actor'
import type { Booking, BookingDraft } from '@adm/domain/booking/booking'
import { bookingAfter, missionAfter } from '@adm/domain/booking/booking-after'
import { orderNumber } from '@adm/domain/booking/booking-code'
import { bookingDuration } from '@adm/domain/booking/booking-duration'
import { resultTypesOf } from '@adm/domain/booking/booking-documents'
import { creationFacts, guardFacts } from '@adm/domain/booking/booking-facts'
import { type OrderResult, resultAfter } from '@adm/domain/booking/booking-fee'
import { requireGuards } from '@adm/domain/booking/booking-guards'
import type { BookingResult } from '@adm/domain/booking/booking-result'
import { familyOf } from '@adm/domain/booking/booking-service'
import { opensNewMission, slotAfter } from '@adm/domain/booking/booking-slot'
import { bookingTaken } from '@adm/domain/booking/booking-taken'
import { type BookingTransition, bookingActors, creationOf, requireTransition } from '@adm/domain/booking/booking-transition'
import { missingInKeysPlan } from '@adm/domain/key-tracking/keys-plan'
import { priceOf } from '@adm/domain/offer/price'
import { dayOf } from '@adm/domain/values/moment'
import { differences } from '../platform/history.ts'
import type { Chance } from './chance.ts'
import type { DemoClient } from './company.ts'
import type { World } from './world.ts'

export type StoryStep = { at: string; by: By; change: BookingStatusChange }
type StoryEvent = {
  id: string
  kind: string
  at: string
  by: By
  reason: string | null
  facts: object | null
  before: object | null
  after: object
}
type StoryMission = {
  id: string
  rank: number
  code: string
  checkerId: string | null
  startAt: string | null
  endAt: string | null
  leavesAt: string | null
  live: boolean
}
type StoryResult = { id: string; result: BookingResult; amountCents: number; live: boolean; at: string }

/**
 * The life of one booking: what was asked, step by step, and what became of it. It walks the same tables, guards, prices and slots as the
 * services do, over people and days in memory; the services can then be asked the same.
 */
export type Story = {
  draft: BookingDraft
  by: By
  steps: StoryStep[]
  booking: Booking
  missions: StoryMission[]
  results: StoryResult[]
  events: StoryEvent[]
}
export type Order = { draft: BookingDraft; client: DemoClient; at: string; by: By }

const childrenOf = <Child extends { id?: string | undefined }>(chance: Chance, at: string, children: readonly Child[]) =>
  children.map((child) => ({ ...child, id: child.id ?? chance.id(at) }))

const firstState = (world: World, chance: Chance, { draft, client, at }: Order, creation: BookingTransition): Booking => {
  const { despiteBlock: _, keysPlan: _1, depositPlan: _2, ...order } = draft
  const { default_options: defaultOptions, keys_instructions: keysInstructions } = client.details.known
  const area = world.areaOf(draft.zipCode)
  if (!area) throw new Error(`No area covers ${draft.zipCode}`)
  const dwellingId = draft.dwellingId ?? chance.id(at)
  const told = {
    ...order,
    ...withDefaults(order, { defaultOptions: [...defaultOptions], keysInstructions }),
    tenants: childrenOf(chance, at, draft.tenants),
    contacts: childrenOf(chance, at, draft.contacts),
  }
  const year = Number(dayOf(at).slice(0, 4))
  const { terms, source } = world.tariff({ client, at, wishedDay: draft.wishedDay })
  const price = priceOf({ ...told, areaId: area.id }, at, terms)
  return bookingTaken(told, {
    id: chance.id(at),
    code: orderNumber(year, world.nextNumber(year)),
    clientName: client.name,
    areaId: area.id,
    areaName: area.name,
    dwellingId,
    status: creation.to,
    offer: client.offer,
    durationMinutes: bookingDuration(told),
    priceCents: price.cents,
    priceLines: price.lines,
    priceSource: source,
    processes: [],
    createdAt: at,
  })
}

/** Takes an order. @throws {Refusal} of the guards of a creation */
export const openStory = (world: World, chance: Chance, order: Order): Story => {
  const { draft, client, at, by } = order
  const creation = creationOf(familyOf(draft.service))
  const facts = creationFacts(draft, { now: at, block: world.blockOf(client, dayOf(at)), zipHasArea: true })
  requireGuards(creation, facts, { guards: [], actors: bookingActors(by) })
  const booking = firstState(world, chance, order, creation)
  const mission = {
    id: chance.id(at),
    rank: 1,
    code: booking.missionCode,
    checkerId: null,
    startAt: null,
    endAt: null,
    leavesAt: null,
    live: true,
  }
  const event = { id: chance.id(at), kind: creation.id, at, by, reason: null, facts: null, before: null, after: booking }
  return { draft, by, steps: [], booking, missions: [mission], results: [], events: [event] }
}

const placeOf = (world: World, booking: Booking) => world.placeOf(booking.zipCode)

/** Since when the booking has its status, and the slots last offered: from its own history, as the services find them. */
const historyOf = ({ events, booking }: Story) => ({
  closedAt: events.findLast(({ after }) => 'status' in after && after.status === booking.status)?.at ?? null,
  offeredSlots:
    events
      .map(({ facts }) => (facts && 'slots' in facts && Array.isArray(facts.slots) ? facts.slots.map(String) : []))
      .findLast((slots) => slots.length > 0) ?? [],
})

/** The document that ends an order is there when it is asked for: `documents.ts` writes it. */
const resultAt = ({ service }: Booking, at: string) => ({
  plannedAt: at,
  documents: resultTypesOf(service).map((type) => ({ type, addedAt: at })),
})

const requireStep = (world: World, story: Story, client: DemoClient, { at, by, change }: StoryStep) => {
  const before = story.booking
  const actors = bookingActors(by)
  const transition = requireTransition(before, change.to, actors)
  const held = slotAfter(before, transition, change)
  const place = placeOf(world, before)
  const { checker, fit } = world.agenda.fit(held.slot, place, before.id)
  const facts = guardFacts(before, {
    ...historyOf(story),
    now: at,
    reason: change.reason,
    stated: change.facts ?? {},
    slot: held.slot,
    checker,
    overlapping: fit?.overlapping ?? null,
    distanceKm: fit?.distanceKm ?? null,
    missionsThatDay: fit?.missionsThatDay ?? 0,
    block: world.blockOf(client, dayOf(at)),
    referenceRequired: client.referenceRequired,
    isLocated: place !== null,
    ...resultAt(before, at),
    keysPlanMissing: missingInKeysPlan(story.draft.keysPlan),
    hasWithdrawnKeys: false,
  })
  requireGuards(transition, facts, { guards: change.force ?? [], actors })
  return { transition, held, checker, fit }
}

const nothingHeld = { checkerId: null, startAt: null, endAt: null, leavesAt: null }

const lastMission = ({ missions }: Story): StoryMission => {
  const mission = missions.at(-1)
  if (!mission) throw new Error('A booking has a mission from its first moment')
  return mission
}

/** A reopening walks a mission of its own, with the next rank. */
const openMission = ({ missions }: Story, id: string, next: ReturnType<typeof missionAfter>): void => {
  for (const mission of missions) mission.live = false
  missions.push({ id, rank: next.missionRank, code: next.missionCode, ...nothingHeld, live: true })
}

type Required = ReturnType<typeof requireStep>

const moveMission = (world: World, story: Story, { held: { slot, live }, fit }: Required): void => {
  const { booking } = story
  const mission = lastMission(story)
  const leavesAt = fit?.leavesAt ?? null
  Object.assign(mission, nothingHeld, slot && { ...slot, leavesAt }, { live })
  world.agenda.leave(booking.id, booking)
  if (!live || !slot?.checkerId || !leavesAt) return
  const { checkerId, startAt, endAt } = slot
  world.agenda.enter({ id: booking.id, checkerId, code: mission.code, leavesAt, startAt, endAt, place: placeOf(world, booking) })
}

const writeResult = (story: Story, id: string, at: string, ended: OrderResult | null): void => {
  const { result, resultCents } = story.booking
  if (ended?.result === result && ended.amountCents === resultCents) return
  for (const before of story.results) before.live = false
  if (ended) story.results.push({ id, live: true, at, ...ended })
}

/** Changes the status of a story's booking. @throws {Refusal} of what the tables or the guards do not allow */
export const goOn = (world: World, chance: Chance, story: Story, client: DemoClient, step: StoryStep): void => {
  const { at, by, change } = step
  const required = requireStep(world, story, client, step)
  const { transition, held, checker } = required
  const kind = transition.id
  const before = story.booking
  const ended = resultAfter(transition, before, { now: at, stated: change.facts ?? {} })
  if (opensNewMission(kind)) openMission(story, chance.id(at), missionAfter(before, transition))
  moveMission(world, story, required)
  writeResult(story, chance.id(at), at, ended)
  const checkerName = checker?.name ?? before.checkerName
  const after = bookingAfter(before, transition, { slot: held.slot, checkerName, stated: change.facts ?? {}, ended, at })
  const facts = { ...change.facts, ...(change.force && { forced: change.force }) }
  story.events.push({ id: chance.id(at), kind, at, by, reason: change.reason ?? null, facts, ...differences(before, after) })
  story.booking = after
  story.steps.push(step)
}
