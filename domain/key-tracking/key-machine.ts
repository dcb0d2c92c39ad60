import { defineMachine } from '../machine/machine.ts'
import { keyGuards } from './key-guards.ts'
import { type KeyLeg, type KeyStatus, keyStatusLabels } from './key-status.ts'
import { type KeyTransition, keyTransitions } from './key-transition.ts'

/** The status of a leg, and its status before the last step. */
export type KeyPlace = { leg: KeyLeg; status: KeyStatus; previousStatus: KeyStatus | null }

/** The transitions of a leg. A correction leads to the previous status, so a leg without one has no correction. */
const transitionsOf = ({ leg, previousStatus }: KeyPlace): readonly KeyTransition[] =>
  keyTransitions.flatMap((row) => {
    const to = row.to === 'previous' ? previousStatus : row.to
    return row.leg === leg && to ? [{ ...row, to }] : []
  })

/** The state machine of a leg. */
export const keyMachine = (place: KeyPlace) =>
  defineMachine({ states: keyStatusLabels, transitions: transitionsOf(place), guards: keyGuards })
