import { type Simulation, simulationCalls } from '@adm/contract/calendar-simulation'
import { callApi } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'

/** An order for a checker at a start. */
export type Assignment = { bookingId: string; checkerId: string; startAt: string }
/** The effects of an assignment, or the sentence why they are unknown. */
export type Outcome = { assignment: Assignment; simulation?: Simulation; failure?: string }

const isSame = (a: Assignment, b: Assignment): boolean =>
  a.bookingId === b.bookingId && a.checkerId === b.checkerId && a.startAt === b.startAt

const outcomeOf = async (assignment: Assignment): Promise<Outcome> => {
  try {
    return { assignment, simulation: await callApi(simulationCalls.read, { query: assignment }) }
  } catch (error) {
    return { assignment, failure: describeError(error).message }
  }
}

/**
 * Simulates what is under the hand: one request at a time, and after its answer the newest assignment, so that a quick hand asks for no
 * place that it has left.
 * @param onOutcome receives the outcomes of the newest assignments
 */
export const makeSimulator = (onOutcome: (outcome: Outcome) => void) => {
  let newest: Assignment | null = null
  let running: Promise<Outcome> | null = null
  const run = async (): Promise<void> => {
    while (newest) {
      const assignment = newest
      running = outcomeOf(assignment)
      const outcome = await running
      if (newest && isSame(newest, assignment)) {
        newest = null
        onOutcome(outcome)
      }
    }
    running = null
  }
  return {
    request: (assignment: Assignment): void => {
      newest = assignment
      if (!running) void run()
    },
    cancel: (): void => {
      newest = null
    },
  }
}

/** The outcome of a dropped assignment. */
export const simulateOnce = outcomeOf
