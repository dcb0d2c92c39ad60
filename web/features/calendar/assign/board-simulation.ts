import { type Simulation, simulationCalls } from '@adm/contract/calendar/calendar-simulation'
import { callApi } from '../../../platform/api/api.ts'
import { type Outcome, outcomeOf } from '../drag/simulator.ts'

/** An order for a checker at a start. */
export type Assignment = { bookingId: string; checkerId: string; startAt: string }

/** The effects of an assignment, or the sentence why they are unknown. */
export const simulateOnce = (assignment: Assignment): Promise<Outcome<Simulation>> =>
  outcomeOf(callApi(simulationCalls.read, { query: assignment }))
