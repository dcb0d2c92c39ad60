import { missionPropositionCalls } from '@adm/contract/mission-proposition'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { addProposition, answerProposition, readPropositionsOfBooking, readPropositionsOfChecker } from './mission-proposition.service.ts'

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
