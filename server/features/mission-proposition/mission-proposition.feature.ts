import { bookingEvents, stepEvents } from '@adm/domain/booking/history/booking-events'
import type { BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { checkerEvents, checkerMoves } from '@adm/domain/checker/checker-events'
import { propositionEnds, propositionEvents, dispatchEvents } from '@adm/domain/mission-proposition/mission-proposition-events'
import { propositionTransitions } from '@adm/domain/mission-proposition/proposition-transition'
import { eachOf, stepKinds } from '@adm/domain/platform/event'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { hasRunningDispatch } from './dispatch.queries.ts'
import { hasPropositions } from './mission-proposition.queries.ts'
import {
  endDispatchOfOrder,
  resumeDispatchOfOrder,
  resumeDispatchOfProposition,
  startUrgentDispatch,
  notifyWithdrawn,
  wakeDispatch,
  withdrawFromAbsent,
  withdrawFromLeaver,
} from './dispatch-reaction.service.ts'
import { dispatchJob, relaunchJob } from './dispatch.jobs.ts'
import { reactToUndoneWithdrawal, recordLateWithdrawal } from './late-withdrawal.service.ts'
import { dispatchRoutes, missionPropositionRoutes, propositionLinkRoutes } from './mission-proposition.routes.ts'
import { reactToStepOfPropositions, reactToUndonePropositions, undoProposition } from './mission-proposition.service.ts'
import { propositionLetters } from './proposition-letters.ts'

/** A step that takes a mission back from its checker, so that another one is looked for. */
const isUnassignment = ({ from, to }: BookingTransition): boolean => to === 'waiting_checker' && from.some((status) => status === 'planned')

/** Missions offered to checkers, by hand and by the clock. */
export const missionPropositionFeature: Feature = {
  letters: Object.values(propositionLetters),
  routes: [missionPropositionRoutes, dispatchRoutes, propositionLinkRoutes],
  jobs: [dispatchJob, relaunchJob],
  undos: {
    ...bindUndos(propositionEvents, { proposed: undoProposition, ...eachOf(stepKinds(propositionTransitions), undoProposition) }),
    ...bindUndos(dispatchEvents, {}),
  },
  reactions: [
    // The search ends before its propositions, so that their ends do not wake it.
    on(bookingEvents.stepUndone, resumeDispatchOfOrder, reactToUndonePropositions, reactToUndoneWithdrawal),
    on(stepEvents(), onlyIf(hasRunningDispatch, endDispatchOfOrder), onlyIf(hasPropositions, reactToStepOfPropositions)),
    on(stepEvents(isUnassignment), recordLateWithdrawal, startUrgentDispatch),
    on([...propositionEnds('declined'), ...propositionEnds('expired')], wakeDispatch),
    on([...propositionEnds('withdrawn'), propositionEvents.withdrawn], notifyWithdrawn, wakeDispatch),
    on(propositionEvents.reopened, resumeDispatchOfProposition),
    on(checkerMoves, withdrawFromLeaver),
    on([checkerEvents.absenceCreated, checkerEvents.absenceChanged], withdrawFromAbsent),
  ],
}
