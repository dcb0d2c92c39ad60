import type { BookingService } from '@adm/domain/offer/sold-service'
import { familyOf } from '@adm/domain/booking/booking-service'
import { type ReportPoint, reportPointsOf } from '@adm/domain/booking/report-point'
import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/moment'
import {
  cancel,
  confirm,
  findSlot,
  fruitless,
  go,
  goAlone,
  lackingToDispatch,
  offeredSlots,
  reason,
  type Telling,
  wait,
  waitUntil,
} from './telling.ts'
import { partners } from './words.ts'

const hour = 60
const day = 24 * hour

/** Tells what becomes of an order, as far as the present. */
export const live = (telling: Telling): void => {
  const { service } = telling.story.booking
  wait(telling, 15, familyOf(service) === 'DEM' ? 7 * day : 2 * day)
  lives[familyOf(service)](telling)
}

// Inspections

const liveInspection = (telling: Telling): void => {
  const { chance, story } = telling
  const canGo = lackingToDispatch(telling, null).length === 0
  const isDelivery = story.booking.offer === 'LIVRAISON'
  const path = chance.weigh([
    ['plan', canGo ? 48 : 0],
    ['propose', canGo ? 27 : 0],
    ['ask', canGo && telling.story.booking.tenants.some(({ emails }) => emails) ? 13 : 0],
    ['cancel', canGo ? 4 : 30],
    ['desk', story.booking.service === 'chiffrage' ? 40 : 1],
    ['prospect', isDelivery ? 10 : 0],
    ['forget', canGo ? 2 : 40],
  ] as const)
  paths[path](telling)
}

const paths = {
  plan: (telling) => plan(telling),
  propose: (telling) => propose(telling),
  ask: (telling) => {
    const slots = offeredSlots(telling, 4)
    if (!go(telling, { to: 'waiting_roomer', facts: { slots } })) return
    wait(telling, 6 * hour, 5 * day)
    const [chosenSlot] = slots.filter((at) => at > telling.at)
    if (!chosenSlot || telling.chance.happens(0.12)) {
      if (go(telling, { to: 'waiting' }, telling.world.system)) plan(telling)
      return
    }
    if (go(telling, { to: 'waiting_checker', facts: { chosenSlot } })) assign(telling, dayOf(chosenSlot))
  },
  cancel: (telling) => {
    wait(telling, 2 * hour, 4 * day)
    if (cancel(telling)) reopen(telling, 'waiting')
  },
  desk: (telling) => {
    if (!go(telling, { to: 'no_mission', reason: 'Chiffrage sur pièces, sans visite.' })) return
    wait(telling, 4 * day, 24 * day)
    if (telling.chance.happens(0.1)) {
      if (go(telling, { to: 'waiting' })) plan(telling)
      return
    }
    go(telling, { to: 'validated' }, telling.world.by('quality'))
  },
  prospect: (telling) => {
    wait(telling, day, 6 * day)
    cancel(telling, 'prospect_canceled')
  },
  forget: (telling) => {
    wait(telling, 60 * day, 75 * day)
    goAlone(telling, { to: 'finished_no_date', facts: { noLiveProposal: true } })
  },
} satisfies Record<string, (telling: Telling) => void>

const wishedDay = ({ story }: Telling): string => story.booking.wishedDay ?? dayOf(story.booking.createdAt)

/** Straight to a date and a checker. */
const plan = (telling: Telling): void => {
  const slot = findSlot(telling, wishedDay(telling))
  if (!slot || lackingToDispatch(telling, slot.startAt).length > 0) return propose(telling)
  if (go(telling, { to: 'planned', checkerId: slot.checkerId, startAt: slot.startAt })) visit(telling)
}

const propose = (telling: Telling): void => {
  if (lackingToDispatch(telling, null).length > 0) return
  if (!go(telling, { to: 'waiting_checker' })) return
  wait(telling, hour, 2 * day)
  if (telling.chance.happens(0.07)) {
    if (!goAlone(telling, { to: 'no_checker' })) return
    wait(telling, day, 16 * day)
    if (telling.chance.happens(0.5) && !go(telling, { to: 'waiting_checker' })) return
    wait(telling, hour, 2 * day)
  }
  assign(telling, wishedDay(telling))
}

const assign = (telling: Telling, fromDay: string): void => {
  const slot = findSlot(telling, fromDay)
  if (!slot) {
    if (telling.story.booking.status !== 'waiting_checker' || goAlone(telling, { to: 'no_checker' })) giveUp(telling)
    return
  }
  if (go(telling, { to: 'planned', checkerId: slot.checkerId, startAt: slot.startAt })) visit(telling)
}

/** Nobody could come: after two months the order ends without a date. */
const giveUp = (telling: Telling): void => {
  if (telling.story.booking.status === 'no_checker') paths.forget(telling)
}

const startOf = ({ story, at }: Telling): string => story.booking.startAt ?? at
const endOf = ({ story, at }: Telling): string => story.booking.endAt ?? at

/** From a date to the day itself. */
const visit = (telling: Telling): void => {
  const { chance } = telling
  wait(telling, 2 * hour, 2 * day)
  if (startOf(telling) > telling.at) {
    const change = chance.weigh([
      ['none', 84],
      ['cancel', 7],
      ['move', 6],
      ['unassign', 3],
    ] as const)
    if (change !== 'none' && !beforeTheDay[change](telling)) return
  }
  if (chance.happens(0.65)) {
    waitUntil(telling, instantAt(addDays(dayOf(startOf(telling)), -chance.int(1, 5)), `1${chance.int(0, 7)}:${chance.int(10, 59)}`))
    if (telling.at < startOf(telling)) confirm(telling)
  }
  if (telling.at >= telling.now) return
  if (chance.happens(0.028)) goForNothing(telling)
  else close(telling)
}

/** @returns whether there is still a visit to come */
const beforeTheDay = {
  cancel: (telling: Telling): boolean => {
    if (telling.chance.happens(0.25)) waitUntil(telling, addMinutes(startOf(telling), -telling.chance.int(2, 20) * hour))
    if (cancel(telling)) reopen(telling, 'waiting')
    return false
  },
  move: (telling: Telling): boolean => {
    const slot = findSlot(telling, addDays(dayOf(startOf(telling)), telling.chance.int(1, 7)))
    return (
      slot !== null &&
      go(telling, { to: telling.story.booking.status, checkerId: slot.checkerId, startAt: slot.startAt, reason: reason(telling, 'moved') })
    )
  },
  unassign: (telling: Telling): boolean => {
    const facts = {
      withdrawnKeys: telling.chance.weigh([
        ['none', 80],
        ['transfer', 15],
        ['return', 5],
      ] as const),
    }
    if (!go(telling, { to: 'waiting_checker', reason: reason(telling, 'unassigned'), facts })) return false
    wait(telling, hour, day)
    assign(telling, wishedDay(telling))
    return false
  },
}

const goForNothing = (telling: Telling): void => {
  waitUntil(telling, addMinutes(startOf(telling), telling.chance.int(20, 45)))
  const facts = fruitless(telling)
  go(telling, { to: 'unsuccessful_move', reason: 'Le contrôleur est reparti après attente.', facts })
}

const close = (telling: Telling): void => {
  waitUntil(telling, addMinutes(endOf(telling), telling.chance.int(-5, 25)))
  if (!go(telling, { to: 'done' })) return
  const isMistake = telling.chance.happens(0.007)
  wait(telling, hour, isMistake ? 4 * hour : 40 * hour)
  if (isMistake) {
    if (!go(telling, { to: 'planned', reason: reason(telling, 'reopened'), facts: { invoice: null } })) return
    wait(telling, 10, 3 * hour)
    if (!go(telling, { to: 'done' })) return
    wait(telling, hour, day)
  }
  validate(telling)
}

const validate = (telling: Telling): void => {
  const { chance, world } = telling
  const points = reportPointsOf(telling.story.booking)
  const lacking: readonly ReportPoint[] = chance.happens(0.04) ? ['lessor'] : []
  const facts = { points: points.filter((point) => !lacking.includes(point)) }
  const isValidated =
    lacking.length > 0
      ? go(
          telling,
          {
            to: 'validated',
            force: ['G13'],
            reason: 'Rapport attendu par le client.',
            facts: { ...facts, pointReasons: { lessor: 'Le mandat ne le donne pas.' } },
          },
          world.by('quality'),
        )
      : go(telling, { to: 'validated', facts }, world.by('quality'))
  if (!isValidated) return
  if (!chance.happens(0.006)) return
  wait(telling, day, 5 * day)
  if (go(telling, { to: 'done', reason: 'Faute de frappe dans le rapport.', facts: { notArchived: true } }, world.by('quality'))) {
    wait(telling, hour, day)
    go(telling, { to: 'validated', facts: { points: [...points] } }, world.by('quality'))
  }
}

const reopen = (telling: Telling, to: 'waiting' | 'waiting requestReceived'): void => {
  if (!telling.chance.happens(0.05)) return
  wait(telling, 2 * hour, 4 * day)
  if (telling.world.blockOf(telling.client, dayOf(telling.at))) return
  if (go(telling, { to, reason: reason(telling, 'reopened'), facts: { invoice: null } }) && to === 'waiting') plan(telling)
}

// Visits

const liveShowing = (telling: Telling): void => {
  const { chance } = telling
  if (chance.happens(0.06)) return paths.forget(telling)
  if (chance.happens(0.07)) return void cancel(telling, chance.happens(0.5) ? 'canceled' : 'prospect_canceled')
  if (lackingToDispatch(telling, null).length > 0 || chance.happens(0.5)) return planShowing(telling)
  if (!go(telling, { to: 'waiting_visitors', facts: { slots: offeredSlots(telling, 3) } })) return
  wait(telling, day, 16 * day)
  if (chance.happens(0.3)) return planShowing(telling)
  if (!goAlone(telling, { to: 'waiting_checker' })) return
  wait(telling, hour, 2 * day)
  planShowing(telling)
}

const planShowing = (telling: Telling): void => {
  const slot = findSlot(telling, wishedDay(telling))
  if (!slot || !go(telling, { to: 'planned', checkerId: slot.checkerId, startAt: slot.startAt })) return
  if (telling.chance.happens(0.4)) {
    wait(telling, hour, day)
    if (telling.at < startOf(telling)) confirm(telling)
  }
  waitUntil(telling, addMinutes(endOf(telling), telling.chance.int(0, 20)))
  const isSeen = telling.chance.happens(0.8)
  const prospects = telling.story.booking.tenants.map(({ firstName, lastName }) => ({
    name: `${firstName} ${lastName}`,
    outcome: isSeen ? telling.chance.pick(['present', 'interested', 'declined'] as const) : ('absent' as const),
  }))
  go(telling, { to: isSeen ? 'visited' : 'not_visited', facts: { prospects } })
}

// On demand

const liveErrand = (telling: Telling): void => {
  const { chance } = telling
  if (chance.happens(0.08)) {
    if (cancel(telling)) reopen(telling, 'waiting requestReceived')
    return
  }
  if (chance.happens(0.2) && !askMore(telling)) return
  if (!planErrand(telling)) return
  wait(telling, hour, day)
  if (chance.happens(0.5) && telling.at < startOf(telling)) confirm(telling)
  closeErrand(telling)
}

/** The client is asked for what is missing. @returns whether the answer has come */
const askMore = (telling: Telling): boolean => {
  if (!go(telling, { to: 'waiting', reason: 'Surface et année de construction à préciser.' })) return false
  wait(telling, day, 5 * day)
  if (!go(telling, { to: 'waiting requestReceived', facts: { informationComplete: true } })) return false
  wait(telling, hour, day)
  return true
}

const planErrand = (telling: Telling): boolean => {
  const { chance } = telling
  const from = wishedDay(telling) > dayOf(telling.at) ? wishedDay(telling) : addDays(dayOf(telling.at), 2)
  const startAt = instantAt(from, `${chance.int(9, 16)}:30`.padStart(5, '0'))
  return go(telling, { to: 'planned', startAt, facts: { partner: chance.pick(partners), quotation: null } })
}

const closeErrand = (telling: Telling): void => {
  const { chance } = telling
  waitUntil(telling, addMinutes(endOf(telling), chance.int(10, 300)))
  if (chance.happens(0.12)) {
    go(telling, { to: 'failed', reason: "Le partenaire n'a pas eu accès au logement.", facts: { tripMade: true } })
    return
  }
  if (!go(telling, { to: 'succeeded' })) return
  wait(telling, day, 12 * day)
  if (chance.happens(0.7)) go(telling, { to: 'validated', facts: { documentChecked: true } }, telling.world.by('quality'))
}

const lives = { EDL: liveInspection, VIS: liveShowing, DEM: liveErrand } satisfies Record<
  ReturnType<typeof familyOf>,
  (telling: Telling) => void
>

/** Services after which somebody lives there, and will leave one day. */
export const isEntry = (service: BookingService): boolean => service === 'checkin' || service === 'checkout_checkin'
