import { dispatchCalls, propositionLinkCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { advanceNow, readDispatches, startDispatch, stopDispatch, suggestDispatch } from './dispatch.service.ts'
import { addProposition, answerProposition, readPropositionsOfBooking, readPropositionsOfChecker } from './mission-proposition.service.ts'
import { answerLinkedProposition, withdrawLinkedMission, readLinkedProposition } from './proposition-link.service.ts'

export const missionPropositionRoutes = answers(
  missionPropositionCalls,
  {
    ofBooking: ({ params }, reading) => readPropositionsOfBooking(reading, params.bookingId),
    ofChecker: ({ params }, reading) => readPropositionsOfChecker(reading, params.checkerId),
    create: ({ body }, work) => addProposition(work, body),
    transition: ({ params, body, version }, work) => answerProposition(work, params.id, body, version),
    history: ({ params }, { db }) => findHistory(db, 'mission-proposition', params.id),
  },
  {
    mission_proposition_live_idx: propositionRefusals.alreadyProposed,
    mission_proposition_accepted_idx: propositionRefusals.taken,
  },
)

export const dispatchRoutes = answers(
  dispatchCalls,
  {
    ofBooking: ({ params }, reading) => readDispatches(reading, params.bookingId),
    suggest: ({ query }, reading) => suggestDispatch(reading, query),
    start: ({ params, body }, work) => startDispatch(work, params.bookingId, body),
    stop: ({ params, body }, work) => stopDispatch(work, params.bookingId, body.reason),
    advance: ({ params }, work) => advanceNow(work, params.bookingId),
  },
  { mission_dispatch_running_idx: propositionRefusals.dispatchRunning },
)

export const propositionLinkRoutes = answers(propositionLinkCalls, {
  read: ({ params }, reading) => readLinkedProposition(reading, params.token),
  answer: ({ params, body }, work) => answerLinkedProposition(work, params.token, body),
  giveUp: ({ params, body }, work) => withdrawLinkedMission(work, params.token, body.reason),
})
