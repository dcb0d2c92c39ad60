import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { propositionTransitions } from '@adm/domain/mission-proposition/proposition-transition'
import type { Feature } from '../../platform/feature.ts'
import { undosOf } from '../../platform/history/undo.ts'
import { missionPropositionRoutes } from './mission-proposition.routes.ts'
import { followOrderOfPropositions, followUndoneOrder, undoProposition } from './mission-proposition.service.ts'

const followsOrder = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
/** Every step after the creation may assign or unassign the mission of an order. */
const steps = bookingTransitions.filter(({ from }) => from.length > 0)

/** Missions offered to checkers. */
export const missionPropositionFeature: Feature = {
  routes: [missionPropositionRoutes],
  undos: {
    ...undosOf('mission-proposition', ['proposed', ...propositionTransitions.map(({ id }) => id)], undoProposition),
    ...undosOf('mission-proposition', ['superseded', 'withdrawn', 'reopened'], followsOrder),
  },
  reactions: {
    'booking.stepUndone': [followUndoneOrder],
    ...Object.fromEntries(steps.map(({ id }) => [`booking.${id}`, [followOrderOfPropositions]])),
  },
}
