import { type LinkedProposition, propositionLinkCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import type { PropositionAnswer } from '@adm/domain/mission-proposition/mission-proposition'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { useLinkAct } from '../../recipes/link/use-link-act.ts'

/** What a checker does by the link: answers, or gives an accepted mission back. */
type PropositionAct = { kind: 'answer'; answer: PropositionAnswer } | { kind: 'giveUp'; reason: string }

const send = (token: string, act: PropositionAct, key: string): Promise<LinkedProposition> =>
  act.kind === 'answer'
    ? callApi(propositionLinkCalls.answer, { params: { token }, body: act.answer, key })
    : callApi(propositionLinkCalls.giveUp, { params: { token }, body: { reason: act.reason }, key })

/** The acts of a checker by the link. */
export const useAnswer = (token: string) =>
  useLinkAct({
    read: apiQuery(propositionLinkCalls.read, { params: { token } }),
    send: (act: PropositionAct, key) => send(token, act, key),
  })
export type Answering = ReturnType<typeof useAnswer>
