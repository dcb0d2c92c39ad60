import type { BookingStatusChange } from '@adm/contract/booking'
import type { By } from '@adm/domain/actor'
import { missingToDispatch, missingToExecute } from '@adm/domain/booking/booking-completeness'
import { feeToConfirm } from '@adm/domain/booking/booking-fee'
import { neededTags } from '@adm/domain/booking/booking-needs'
import type { CancellationCause } from '@adm/domain/booking/booking-cause'
import { missingInKeysPlan } from '@adm/domain/key-tracking/keys-plan'
import { addDays, addMinutes, dayOf, hourOf, instantAt, weekdayOf } from '@adm/domain/values/moment'
import type { Proposed } from './agenda.ts'
import type { Chance } from './chance.ts'
import type { DemoClient } from './company.ts'
import { goOn, type Order, openStory, type Story } from './story.ts'
import { comments, requestReasons } from './words.ts'
import type { World } from './world.ts'

/** A story while it is told: how far its time has come, and the moment at which everything yet to come stays untold. */
export type Telling = { world: World; chance: Chance; client: DemoClient; story: Story; at: string; now: string }

/** Takes the order that the story begins with. */
export const begin = (world: World, chance: Chance, order: Order, now: string): Telling => ({
  world,
  chance,
  client: order.client,
  story: openStory(world, chance, order),
  at: order.at,
  now,
})

/** The office works from 8:00 to 19:00, Monday to Friday and some Saturdays. */
const inOffice = (at: string, chance: Chance): string => {
  const hour = hourOf(at)
  const day = hour >= '19:00' ? addDays(dayOf(at), 1) : dayOf(at)
  const weekend = weekdayOf(day) === 7 ? 1 : weekdayOf(day) === 6 && chance.happens(0.7) ? 2 : 0
  if (day === dayOf(at) && weekend === 0 && hour >= '08:00') return at
  return instantAt(addDays(day, weekend), `0${chance.int(8, 9)}:${chance.int(10, 59)}`)
}

/** Lets time pass, in minutes; what people do happens in office hours. */
export const wait = (telling: Telling, from: number, to: number): void => {
  telling.at = inOffice(addMinutes(telling.at, telling.chance.int(from, to)), telling.chance)
}

/** Lets time pass to an instant, unless it is past already. */
export const waitUntil = (telling: Telling, at: string): void => {
  if (at > telling.at) telling.at = at
}

/** The next step; none when it lies in the future, and the story ends here. */
export const go = (telling: Telling, change: BookingStatusChange, by: By = telling.world.by('planning')): boolean => {
  if (telling.at >= telling.now) return false
  goOn(telling.world, telling.chance, telling.story, telling.client, { at: telling.at, by, change })
  return true
}

/** What the product's clock does by itself. */
export const goAlone = (telling: Telling, change: BookingStatusChange): boolean => go(telling, change, telling.world.system)

export const reason = (telling: Telling, kind: keyof typeof requestReasons): string => telling.chance.pick(requestReasons[kind])

/** Why the order cannot be dispatched yet; empty when it can. */
export const lackingToDispatch = ({ world, story: { booking }, client }: Telling, startAt: string | null): string[] =>
  missingToDispatch(booking, { referenceRequired: client.referenceRequired, isLocated: world.placeOf(booking.zipCode) !== null, startAt })

/** A free slot with somebody able, from a day on. */
export const findSlot = ({ world, chance, story: { booking }, at }: Telling, fromDay: string): Proposed | null => {
  const place = world.placeOf(booking.zipCode)
  if (!place) return null
  const tomorrow = addDays(dayOf(at), 1)
  const { areaId, language, durationMinutes: minutes } = booking
  return world.agenda.findSlot(chance, fromDay > tomorrow ? fromDay : tomorrow, {
    areaId,
    tags: neededTags(booking),
    language,
    place,
    minutes,
  })
}

/** Confirms; what is missing is sometimes forced with a reason, sometimes left, and then nothing is confirmed. */
export const confirm = (telling: Telling): boolean => {
  const { story, client, world, chance } = telling
  const { booking } = story
  const known = {
    referenceRequired: client.referenceRequired,
    isLocated: world.placeOf(booking.zipCode) !== null,
    startAt: booking.startAt,
  }
  const force = [
    ...(missingToExecute(booking, missingToDispatch(booking, known)).length > 0 ? (['G4'] as const) : []),
    ...(missingInKeysPlan(story.draft.keysPlan).length > 0 ? (['G9'] as const) : []),
  ]
  if (force.length === 0) return go(telling, { to: 'confirmed' })
  return chance.happens(0.5) && go(telling, { to: 'confirmed', force, reason: reason(telling, 'forced') })
}

const causes: readonly (readonly [CancellationCause, number])[] = [
  ['client_request', 40],
  ['tenant_request', 25],
  ['lease_not_signed', 12],
  ['duplicate', 8],
  ['postponed', 8],
  ['order_mistake', 4],
  ['goodwill', 3],
]

/** Cancels, with the fee that the moment costs. */
export const cancel = (telling: Telling, to: 'canceled' | 'prospect_canceled' = 'canceled'): boolean => {
  const cause = telling.chance.weigh(causes)
  const fee = feeToConfirm(telling.story.booking, telling.at, cause)
  return go(telling, { to, reason: reason(telling, 'cancelled'), facts: { cause, ...(fee === null ? {} : { feeCents: fee }) } })
}

/** Slots that are offered to a tenant or to visitors, in the days after. */
export const offeredSlots = ({ at, chance }: Telling, count: number): string[] =>
  Array.from({ length: count }, (_, index) => instantAt(addDays(dayOf(at), 5 + 2 * index), `${chance.int(9, 16)}:00`.padStart(5, '0')))

/** What a checker tells of a trip for nothing. */
export const fruitless = ({ chance }: Telling) => {
  const cause = chance.weigh([
    ['tenant_absent', 45],
    ['keys_missing', 22],
    ['no_access', 14],
    ['still_occupied', 10],
    ['wrong_address', 4],
    ['checker_prevented', 5],
  ] as const)
  return { cause, waitedMinutes: chance.int(15, 40), statement: `${chance.pick(comments)} Personne sur place, appel sans réponse.` }
}
