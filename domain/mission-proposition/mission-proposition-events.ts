import { z } from 'zod'
import { defineEvents, eachOf, stepKinds, stepsOf } from '../platform/event.ts'
import { dispatch } from './dispatch.ts'
import { missionProposition } from './mission-proposition.ts'
import { dispatchEntity, missionPropositionEntity } from './mission-proposition-entity.ts'
import { propositionTransitions } from './proposition-transition.ts'

const followsOrder = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
const isSent = 'les propositions sont parties : arrêtez la recherche'

/** The events of a mission proposition. */
export const propositionEvents = defineEvents(missionPropositionEntity, missionProposition, {
  proposed: { before: z.null() },
  ...stepsOf(propositionTransitions),
  ...eachOf(['superseded', 'withdrawn', 'reopened'], { fixed: followsOrder }),
})
export type PropositionEvent = (typeof propositionEvents)[keyof typeof propositionEvents]
/** The ends of a proposition without an assignment. */
export const propositionEnds = (status: 'declined' | 'expired' | 'withdrawn') =>
  stepKinds(propositionTransitions.filter(({ to }) => to === status)).map((id) => propositionEvents[id])

/** The events of a search for a checker. */
export const dispatchEvents = defineEvents(dispatchEntity, dispatch, {
  started: { before: z.null(), fixed: isSent },
  waveSent: { facts: z.object({ wave: z.int(), checkers: z.array(z.string()).readonly() }), fixed: isSent },
  ended: { fixed: isSent },
  reopened: { fixed: isSent },
})
