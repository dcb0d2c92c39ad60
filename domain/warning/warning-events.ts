import { z } from 'zod'
import { defineEvents, eachOf, stepsOf } from '../platform/event.ts'
import { warning } from './warning.ts'
import { warningEntity } from './warning-entity.ts'
import { warningTransitions } from './warning-transition.ts'

const photo = z.object({ documentName: z.string() })

/** The events of a warning. */
export const warningEvents = defineEvents(warningEntity, warning, {
  created: { before: z.null(), fixed: 'un signalement se classe sans suite' },
  changed: {},
  valueRestored: {},
  ...stepsOf(warningTransitions),
  ...eachOf(['photoAdded', 'photoReplaced', 'photoChanged', 'photoDeleted'], {
    facts: photo,
    fixed: "la photo s'annule depuis la photo elle-même",
  }),
  erased: { fixed: 'la durée de conservation est écoulée' },
})
export type WarningKind = keyof typeof warningEvents

/** An ordinary edit of a warning, typed or put back from the history. */
export const warningEdits = [warningEvents.changed, warningEvents.valueRestored] as const
/** A step of a warning. */
export const warningSteps = warningTransitions.map(({ id }) => warningEvents[id])
