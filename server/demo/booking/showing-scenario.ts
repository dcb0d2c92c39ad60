import { addMinutes } from '@adm/domain/values/date/moment'
import { returnKeys, settleKeys, withdrawKeys } from './key-scenario.ts'
import {
  cancel,
  confirm,
  day,
  endOf,
  expire,
  findSlot,
  hour,
  lackingToDispatch,
  offeredSlots,
  startOf,
  takeStep,
  takeSystemStep,
  wait,
  waitUntil,
  wishedDay,
  type Scenario,
} from './scenario-step.ts'

const confirmedShare = 0.9

/** Simulates a visit of prospects. */
export const runShowing = (scenario: Scenario): void => {
  const { random } = scenario
  if (random.bool(0.06)) return expire(scenario)
  if (random.bool(0.07)) return void cancel(scenario, random.bool(0.5) ? 'canceled' : 'prospect_canceled')
  if (lackingToDispatch(scenario, null).length > 0 || random.bool(0.5)) return planShowing(scenario)
  const slots = offeredSlots(scenario, 3)
  if (slots.length === 0) return planShowing(scenario)
  if (!takeStep(scenario, { to: 'waiting_visitors', slots })) return
  wait(scenario, 4 * hour, 2 * day)
  if (random.bool(0.3)) return planShowing(scenario)
  if (!takeSystemStep(scenario, { to: 'waiting_checker' })) return
  wait(scenario, hour, day)
  planShowing(scenario)
}

const planShowing = (scenario: Scenario): void => {
  const slot = findSlot(scenario, wishedDay(scenario))
  if (!slot || !takeStep(scenario, { to: 'planned', checkerId: slot.checkerId, startAt: slot.startAt })) return
  wait(scenario, hour, day)
  if (scenario.random.bool(confirmedShare) && scenario.at < startOf(scenario)) confirm(scenario)
  withdrawKeys(scenario)
  waitUntil(scenario, addMinutes(endOf(scenario), scenario.random.int(0, 20)))
  const isSeen = scenario.random.bool(0.8)
  const prospects = scenario.simulation.booking.tenants.map(({ firstName, lastName }) => ({
    name: `${firstName} ${lastName}`,
    outcome: isSeen ? scenario.random.pick(['present', 'interested', 'declined'] as const) : ('absent' as const),
  }))
  if (!takeStep(scenario, { to: isSeen ? 'visited' : 'not_visited', facts: { prospects } })) return
  returnKeys(scenario)
  settleKeys(scenario)
}
