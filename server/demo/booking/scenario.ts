import { familyOf } from '@adm/domain/booking/step/booking-service'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { runErrand } from './errand-scenario.ts'
import { runInspection } from './inspection-scenario.ts'
import { day, hour, type Scenario, waitForDesk } from './scenario-step.ts'
import { runShowing } from './showing-scenario.ts'

const scenarios = { EDL: runInspection, VIS: runShowing, DEM: runErrand } satisfies Record<
  ReturnType<typeof familyOf>,
  (scenario: Scenario) => void
>

/** Longest wait for the first step of an order, in minutes: orders of a round are planned the same day. */
const longestWait = ({ simulation: { checkerId, booking } }: Scenario): number => {
  if (checkerId) return 1.5 * hour
  return familyOf(booking.service) === 'DEM' ? 2 * day : day
}

/** Simulates the steps of an order up to the present. */
export const runScenario = (scenario: Scenario): void => {
  const family = familyOf(scenario.simulation.booking.service)
  waitForDesk(scenario, 15, longestWait(scenario))
  scenarios[family](scenario)
}

/** Whether a tenant moves in with this service, so that a check-out may follow. */
export const isEntry = (service: BookingService): boolean => service === 'checkin' || service === 'checkout_checkin'
