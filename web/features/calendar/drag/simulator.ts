import { describeError } from '../../../platform/api/refused.ts'

/** The effects of an input, or the sentence why they are unknown. */
export type Outcome<Simulation> = { simulation?: Simulation; failure?: string }

/** Simulates an input. @returns a failed request as its sentence */
export const outcomeOf = async <Simulation>(simulation: Promise<Simulation>): Promise<Outcome<Simulation>> => {
  try {
    return { simulation: await simulation }
  } catch (error) {
    return { failure: describeError(error).message }
  }
}

/**
 * Simulates what is under the hand: one request at a time, and after its answer the newest input, so that a quick hand asks for no place
 * that it has left. An input is an object of its own, and is the newest until the next one.
 * @param onOutcome receives the outcomes of the newest inputs
 */
export const makeSimulator = <Input extends object, Simulation>(
  simulate: (input: Input) => Promise<Outcome<Simulation>>,
  onOutcome: (outcome: Outcome<Simulation>) => void,
) => {
  let newest: Input | null = null
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (newest) {
      const input: Input = newest
      const outcome = await simulate(input)
      if (newest === input) {
        newest = null
        onOutcome(outcome)
      }
    }
    isRunning = false
  }
  return {
    request: (input: Input): void => {
      newest = input
      if (!isRunning) void run()
    },
    cancel: (): void => {
      newest = null
    },
  }
}
