import { hasProspect } from '@adm/domain/booking/order/booking-completeness'
import { isUrgentSearch } from '@adm/domain/mission-proposition/dispatch'
import { type ReportPoint, reportPointsOf } from '@adm/domain/booking/step/report-point'
import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { workingDayBefore } from '@adm/domain/values/date/working-day'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { returnKeys, settleKeys, withdrawKeys } from './key-scenario.ts'
import { realTimesOf } from './real-times.ts'
import {
  abandon,
  addResultDocument,
  cancel,
  confirm,
  day,
  endOf,
  expire,
  findSlot,
  fruitless,
  hour,
  lackingToDispatch,
  offeredSlots,
  reason,
  reopen,
  staffOf,
  startOf,
  takeStep,
  takeSystemStep,
  wait,
  waitForDesk,
  waitForQuality,
  waitUntil,
  wishedDay,
  type Scenario,
} from './scenario-step.ts'

/** Simulates an inspection: planned, proposed, or with a slot chosen by the tenant; then carried out, moved, cancelled or unsuccessful. */
export const runInspection = (scenario: Scenario): void => {
  const { random, simulation } = scenario
  const canGo = lackingToDispatch(scenario, null).length === 0
  const isDelivery = simulation.booking.offer === 'LIVRAISON'
  const path = random.weighted([
    ['plan', canGo ? 57 : 0],
    ['propose', canGo ? 18 : 0],
    ['offerSlots', canGo && scenario.simulation.booking.tenants.some(({ emails }) => emails) ? 13 : 0],
    ['cancel', canGo ? 4 : 30],
    ['desk', simulation.booking.service === 'chiffrage' ? 40 : 1],
    ['prospect', isDelivery ? 10 : 0],
    ['forget', canGo ? 2 : 10],
  ] as const)
  paths[path](scenario)
}

/** Share of the tenants who take more than two days to choose. */
const slowTenantShare = 0.3

const paths = {
  plan: (scenario) => plan(scenario),
  propose: (scenario) => propose(scenario),
  offerSlots: (scenario) => {
    const slots = offeredSlots(scenario, 4)
    if (slots.length < 3) return plan(scenario)
    if (!takeStep(scenario, { to: 'waiting_roomer', slots })) return
    wait(scenario, 6 * hour, scenario.random.bool(slowTenantShare) ? 4 * day : 2 * day)
    const chosen = slots.find(({ startAt }) => startAt > scenario.at)
    if (!chosen || scenario.random.bool(0.12)) {
      if (takeStep(scenario, { to: 'waiting' }, scenario.company.system)) plan(scenario)
      return
    }
    const { startAt } = chosen
    if (takeStep(scenario, { to: 'waiting_checker', startAt })) assign(scenario, dayOf(startAt))
  },
  cancel: (scenario) => {
    wait(scenario, 2 * hour, 4 * day)
    if (cancel(scenario)) replan(scenario)
  },
  desk: (scenario) => {
    if (!takeStep(scenario, { to: 'no_mission', reason: 'Chiffrage sur pièces, sans visite.' })) return
    wait(scenario, 4 * day, 24 * day)
    if (scenario.random.bool(0.1)) {
      if (takeStep(scenario, { to: 'waiting' })) plan(scenario)
      return
    }
    addResultDocument(scenario)
    takeStep(scenario, { to: 'validated' }, staffOf(scenario, 'quality'))
  },
  prospect: (scenario) => {
    wait(scenario, day, 6 * day)
    cancel(scenario, hasProspect(scenario.simulation.booking) ? 'prospect_canceled' : 'canceled')
  },
  forget: (scenario) => expire(scenario),
} satisfies Record<string, (scenario: Scenario) => void>

/** Plans the order directly with a date and a checker. */
const plan = (scenario: Scenario): void => {
  const slot = findSlot(scenario, wishedDay(scenario))
  if (!slot || lackingToDispatch(scenario, slot.startAt).length > 0) return propose(scenario)
  if (takeStep(scenario, { to: 'planned', checkerId: slot.checkerId, startAt: slot.startAt })) visit(scenario)
}

const propose = (scenario: Scenario): void => {
  if (lackingToDispatch(scenario, null).length > 0) return abandon(scenario)
  if (!takeStep(scenario, { to: 'waiting_checker' })) return
  waitForDesk(scenario, 3 * hour, 36 * hour)
  if (scenario.random.bool(0.12)) {
    if (!takeSystemStep(scenario, { to: 'no_checker' })) return
    waitForDesk(scenario, 4 * hour, 5 * day)
    if (scenario.random.bool(0.5) && !takeStep(scenario, { to: 'waiting_checker' })) return
    waitForDesk(scenario, hour, day)
  }
  assign(scenario, wishedDay(scenario))
}

const assign = (scenario: Scenario, fromDay: string): void => {
  const slot = findSlot(scenario, fromDay)
  if (!slot) return giveUp(scenario)
  if (takeStep(scenario, { to: 'planned', checkerId: slot.checkerId, startAt: slot.startAt })) visit(scenario)
}

/** No checker was available: the order ends without a date. */
const giveUp = (scenario: Scenario): void => {
  const isGivenUp = scenario.simulation.booking.status === 'no_checker' || takeSystemStep(scenario, { to: 'no_checker' })
  if (isGivenUp) expire(scenario)
}

/** Simulates the steps from planning to the day of the mission. */
const visit = (scenario: Scenario): void => {
  const { random } = scenario
  wait(scenario, 2 * hour, day)
  if (startOf(scenario) > scenario.at) {
    const change = random.weighted([
      ['none', 84],
      ['cancel', 7],
      ['move', 6],
      ['unassign', 3],
    ] as const)
    if (change !== 'none' && !beforeTheDay[change](scenario)) return
  }
  confirmInTime(scenario)
  withdrawKeys(scenario)
  if (scenario.at >= scenario.now) return
  if (random.bool(0.028)) goForNothing(scenario)
  else close(scenario)
}

/** Most missions are confirmed two to five days before, on a working day; some the day before, and some never. */
const confirmInTime = (scenario: Scenario): void => {
  const { random } = scenario
  const daysBefore = random.weighted([
    [random.int(2, 5), 94],
    [1, 2],
    [0, 4],
  ])
  if (daysBefore === 0) return
  const confirmedDay = workingDayBefore(addDays(dayOf(startOf(scenario)), 1 - daysBefore))
  waitUntil(scenario, instantAt(confirmedDay, `1${random.int(0, 7)}:${random.int(10, 59)}`))
  if (scenario.at < startOf(scenario)) confirm(scenario)
}

/** Changes before the day of the mission. @returns whether a mission is still planned */
const beforeTheDay = {
  cancel: (scenario: Scenario): boolean => {
    if (scenario.random.bool(0.25)) waitUntil(scenario, addMinutes(startOf(scenario), -scenario.random.int(2, 20) * hour))
    if (cancel(scenario)) replan(scenario)
    return false
  },
  move: (scenario: Scenario): boolean => {
    const slot = findSlot(scenario, addDays(dayOf(startOf(scenario)), scenario.random.int(1, 7)))
    return (
      slot !== null &&
      takeStep(scenario, {
        to: scenario.simulation.booking.status,
        checkerId: slot.checkerId,
        startAt: slot.startAt,
        reason: reason(scenario, 'moved'),
      })
    )
  },
  unassign: (scenario: Scenario): boolean => {
    // So near to the mission, a search for another checker would begin at once.
    if (isUrgentSearch(scenario.at, startOf(scenario))) return true
    const facts = {
      withdrawnKeys: scenario.random.weighted([
        ['none', 80],
        ['transfer', 15],
        ['return', 5],
      ] as const),
    }
    if (!takeStep(scenario, { to: 'waiting_checker', reason: reason(scenario, 'unassigned'), facts })) return false
    waitForDesk(scenario, hour, day)
    assign(scenario, wishedDay(scenario))
    return false
  },
}

const goForNothing = (scenario: Scenario): void => {
  waitUntil(scenario, addMinutes(startOf(scenario), scenario.random.int(20, 45)))
  const facts = fruitless(scenario)
  if (takeStep(scenario, { to: 'unsuccessful_move', reason: 'Le contrôleur est reparti après attente.', facts })) returnKeys(scenario)
}

/** Closes the mission with its real times, once it is over. @returns as `takeStep` */
const closeMission = (scenario: Scenario): boolean => {
  const times = realTimesOf(scenario.simulation.booking)
  if (times) waitUntil(scenario, addMinutes(times.finishedAt, 1))
  return takeStep(scenario, { to: 'done', ...(times && { facts: times }) })
}

/** Share of the missions that their checker closes hours or a day too late, and of those whose report is late. */
const lateCloseShare = 0.1
const lateReportShare = 0.03

const close = (scenario: Scenario): void => {
  waitUntil(scenario, addMinutes(endOf(scenario), scenario.random.int(-5, 25)))
  if (scenario.random.bool(lateCloseShare)) wait(scenario, 4 * hour, 30 * hour)
  if (!closeMission(scenario)) return
  const isMistake = scenario.random.bool(0.007)
  if (!isMistake) returnKeys(scenario)
  waitForQuality(scenario, hour, isMistake ? 4 * hour : 20 * hour)
  if (isMistake) {
    if (!takeStep(scenario, { to: 'planned', reason: reason(scenario, 'reopened') })) return
    wait(scenario, 10, 3 * hour)
    if (!closeMission(scenario)) return
    returnKeys(scenario)
    waitForQuality(scenario, hour, day)
  }
  if (scenario.random.bool(lateReportShare)) waitForQuality(scenario, 2 * day, 6 * day)
  validate(scenario)
  settleKeys(scenario)
}

const validate = (scenario: Scenario): void => {
  const { random } = scenario
  const points = reportPointsOf(scenario.simulation.booking)
  const lacking: readonly ReportPoint[] = random.bool(0.04) ? ['lessor'] : []
  const facts = { points: points.filter((point) => !lacking.includes(point)) }
  const isValidated =
    lacking.length > 0
      ? takeStep(
          scenario,
          {
            to: 'validated',
            force: [bookingGuardSources.reportIsComplete],
            reason: 'Rapport attendu par le client.',
            facts: { ...facts, pointReasons: { lessor: 'Le mandat ne le donne pas.' } },
          },
          staffOf(scenario, 'quality'),
        )
      : takeStep(scenario, { to: 'validated', facts }, staffOf(scenario, 'quality'))
  if (!isValidated) return
  if (!random.bool(0.006)) return
  wait(scenario, day, 5 * day)
  if (
    takeStep(
      scenario,
      { to: 'done', reason: 'Faute de frappe dans le rapport.', facts: { notArchived: true } },
      staffOf(scenario, 'quality'),
    )
  ) {
    wait(scenario, hour, day)
    takeStep(scenario, { to: 'validated', facts: { points: [...points] } }, staffOf(scenario, 'quality'))
  }
}

/** Reopens and plans some of the cancelled orders. */
const replan = (scenario: Scenario): void => {
  if (reopen(scenario, 'waiting')) plan(scenario)
}
