import { addDays, addMinutes, dayOf, instantAt } from '@adm/domain/values/date/moment'
import {
  addResultDocument,
  cancel,
  confirm,
  day,
  endOf,
  hour,
  reopen,
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
    if (cancel(scenario)) reopen(scenario, 'waiting requestReceived')
    return
  }
  if (random.bool(0.35) && !requestInformation(scenario)) return
  if (!planErrand(scenario)) return
  wait(scenario, hour, day)
  if (random.bool(0.5) && scenario.at < startOf(scenario)) confirm(scenario)
  closeErrand(scenario)
}

/** Requests missing information from the client. @returns whether the client has answered */
const requestInformation = (scenario: Scenario): boolean => {
  if (!takeStep(scenario, { to: 'waiting', reason: 'Surface et année de construction à préciser.' })) return false
  wait(scenario, day, 5 * day)
  if (!takeStep(scenario, { to: 'waiting requestReceived', facts: { informationComplete: true } })) return false
  wait(scenario, day, 9 * day)
  return true
}

const planErrand = (scenario: Scenario): boolean => {
  const { random } = scenario
  const from = wishedDay(scenario) > dayOf(scenario.at) ? wishedDay(scenario) : addDays(dayOf(scenario.at), 2)
  const startAt = instantAt(from, `${random.int(9, 16)}:30`.padStart(5, '0'))
  return takeStep(scenario, { to: 'planned', startAt, facts: { quotation: null } })
}

const closeErrand = (scenario: Scenario): void => {
  const { random } = scenario
  waitUntil(scenario, addMinutes(endOf(scenario), random.int(10, 300)))
  if (random.bool(0.12)) {
    takeStep(scenario, { to: 'failed', reason: "Le partenaire n'a pas eu accès au logement.", facts: { tripMade: true } })
    return
  }
  addResultDocument(scenario)
  if (!takeStep(scenario, { to: 'succeeded' })) return
  wait(scenario, day, 12 * day)
  if (random.bool(0.7)) takeStep(scenario, { to: 'validated', facts: { documentChecked: true } }, scenario.company.by('quality'))
}
