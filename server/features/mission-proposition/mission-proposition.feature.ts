import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { checkerTransitions } from '@adm/domain/checker/checker-transition'
import { propositionTransitions } from '@adm/domain/mission-proposition/proposition-transition'
import type { Feature } from '../../platform/feature.ts'
import { undosOf } from '../../platform/history/undo.ts'
import {
  endDispatchOfOrder,
  resumeDispatchOfOrder,
  resumeDispatchOfProposition,
  startUrgentDispatch,
  notifyWithdrawn,
  wakeDispatch,
  withdrawFromAbsent,
  withdrawFromLeaver,
} from './dispatch-follow.service.ts'
import { dispatchJob, relaunchJob } from './dispatch.jobs.ts'
import { followUndoneWithdrawal, recordLateWithdrawal } from './late-withdrawal.service.ts'
import { dispatchRoutes, missionPropositionRoutes, propositionLinkRoutes } from './mission-proposition.routes.ts'
import { followOrderOfPropositions, followUndoneOrder, undoProposition } from './mission-proposition.service.ts'

const followsOrder = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
const isSent = 'les propositions sont parties : arrêtez la recherche'
/** Every step after the creation may assign or unassign the mission of an order. */
const steps = bookingTransitions.filter(({ from }) => from.length > 0)
/** The steps that take a mission back from its checker, so that another one is looked for. */
const unassignments = bookingTransitions.filter(({ from, to }) => to === 'waiting_checker' && from.some((status) => status === 'planned'))
const [withdrawals, otherEnds] = [
  propositionTransitions.filter(({ to }) => to === 'withdrawn'),
  propositionTransitions.filter(({ to }) => to === 'declined' || to === 'expired'),
]

/** Missions offered to checkers, by hand and by the clock. */
export const missionPropositionFeature: Feature = {
  routes: [missionPropositionRoutes, dispatchRoutes, propositionLinkRoutes],
  jobs: [dispatchJob, relaunchJob],
  undos: {
    ...undosOf('mission-proposition', ['proposed', ...propositionTransitions.map(({ id }) => id)], undoProposition),
    ...undosOf('mission-proposition', ['superseded', 'withdrawn', 'reopened'], followsOrder),
    ...undosOf('dispatch', ['started', 'waveSent', 'ended', 'reopened'], isSent),
  },
  reactions: {
    // The search ends before its propositions, so that their ends do not wake it.
    'booking.stepUndone': [resumeDispatchOfOrder, followUndoneOrder, followUndoneWithdrawal],
    ...Object.fromEntries(steps.map(({ id }) => [`booking.${id}`, [endDispatchOfOrder, followOrderOfPropositions]])),
    ...Object.fromEntries(
      unassignments.map(({ id }) => [
        `booking.${id}`,
        [endDispatchOfOrder, followOrderOfPropositions, recordLateWithdrawal, startUrgentDispatch],
      ]),
    ),
    ...Object.fromEntries(otherEnds.map(({ id }) => [`mission-proposition.${id}`, [wakeDispatch]])),
    ...Object.fromEntries(withdrawals.map(({ id }) => [`mission-proposition.${id}`, [notifyWithdrawn, wakeDispatch]])),
    'mission-proposition.reopened': [resumeDispatchOfProposition],
    'mission-proposition.withdrawn': [notifyWithdrawn, wakeDispatch],
    ...Object.fromEntries(checkerTransitions.map(({ id }) => [`checker.${id}`, [withdrawFromLeaver]])),
    'checker.stateUndone': [withdrawFromLeaver],
    'checker.absence-created': [withdrawFromAbsent],
    'checker.absence-changed': [withdrawFromAbsent],
  },
}
