import { defineMachine } from '../machine/machine.ts'
import { keyGuards } from './key-guards.ts'
import { type KeyLeg, type KeyStatus, keyStatusLabels } from './key-status.ts'
import { type KeyTransition, keyTransitions } from './key-transition.ts'

/** Where a leg stands, and where it stood before its last step. */
export type KeyPlace = { leg: KeyLeg; status: KeyStatus; previousStatus: KeyStatus | null }

/** The table of a leg: a correction leads to where the leg stood before, so it is closed to a leg that stood nowhere. */
const transitionsOf = ({ leg, previousStatus }: KeyPlace): readonly KeyTransition[] =>
  keyTransitions.flatMap((row) => {
    const to = row.to === 'previous' ? previousStatus : row.to
    return row.leg === leg && to ? [{ ...row, to }] : []
  })

/** The state machine of a leg. */
export const keyMachine = (place: KeyPlace) =>
  defineMachine({ states: keyStatusLabels, transitions: transitionsOf(place), guards: keyGuards })
