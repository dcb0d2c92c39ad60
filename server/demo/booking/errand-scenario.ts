import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/date/moment'
import { returnKeys, settleKeys, withdrawKeys } from './key-scenario.ts'
import {
  abandon,
  addResultDocument,
  cancel,
  confirm,
  day,
  endOf,
  hour,
  reopen,
  staffOf,
  startOf,
  takeStep,
  wait,
  waitUntil,
  wishedDay,
  type Scenario,
} from './scenario-step.ts'

/** Simulates an on-demand service, carried out by a partner. */
export const runErrand = (scenario: Scenario): void => {
  const { random } = scenario
  if (random.bool(0.08)) {
    // A reopened order has no partner any more; none is found for it.
    if (cancel(scenario) && reopen(scenario, 'waiting requestReceived')) abandon(scenario)
    return
  }
  if (random.bool(0.35) && !requestInformation(scenario)) return
  // A partner is sought for some days.
  wait(scenario, day, 5 * day)
  if (!planErrand(scenario)) return
  wait(scenario, hour, day)
  if (random.bool(0.9) && scenario.at < startOf(scenario)) confirm(scenario)
  withdrawKeys(scenario)
  closeErrand(scenario)
}

/** Requests missing information from the client. @returns whether the client has answered */
const requestInformation = (scenario: Scenario): boolean => {
  if (!takeStep(scenario, { to: 'waiting', reason: 'Surface et année de construction à préciser.' })) return false
  wait(scenario, day, 5 * day)
  if (!takeStep(scenario, { to: 'waiting requestReceived', facts: { informationComplete: true } })) return false
  wait(scenario, hour, 3 * day)
  return true
}

const planErrand = (scenario: Scenario): boolean => {
  const { random } = scenario
  const from = wishedDay(scenario) > dayOf(scenario.at) ? wishedDay(scenario) : addDays(dayOf(scenario.at), 2)
  const startAt = instantAt(from, `${random.int(9, 16)}:30`.padStart(5, '0'))
  return takeStep(scenario, { to: 'planned', startAt })
}

const closeErrand = (scenario: Scenario): void => {
  const { random } = scenario
  waitUntil(scenario, addMinutes(endOf(scenario), random.int(10, 300)))
  if (random.bool(0.12)) {
    const facts = { tripMade: true }
    if (takeStep(scenario, { to: 'failed', reason: "Le partenaire n'a pas eu accès au logement.", facts })) returnKeys(scenario)
    return
  }
  addResultDocument(scenario)
  if (!takeStep(scenario, { to: 'succeeded' })) return
  returnKeys(scenario)
  wait(scenario, 3 * day, 14 * day)
  takeStep(scenario, { to: 'validated', facts: { documentChecked: true } }, staffOf(scenario, 'quality'))
  settleKeys(scenario)
}
