import { type LinkedSlotOffer, slotLinkCalls, visitLinkCalls } from '@adm/contract/slot-offer'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useLinkAct } from '../../recipes/link/use-link-act.ts'

/** What a tenant or a prospect does by the link. */
export type SlotAct =
  | { kind: 'reserve'; startAt: string; moves: boolean }
  | { kind: 'confirm'; startAt: string; moves: boolean }
  | { kind: 'date'; startAt: string }
  | { kind: 'agree'; startAt: string }
  | { kind: 'presence' }
  | { kind: 'cancel'; reason: string }
  | { kind: 'register'; startAt: string }
  | { kind: 'withdraw' }
  | { kind: 'decline' }

type To = { params: { token: string }; key: string }

const send = (to: To, act: SlotAct): Promise<LinkedSlotOffer | undefined> => {
  switch (act.kind) {
    case 'reserve':
      return callApi(slotLinkCalls.reserve, { ...to, body: { startAt: act.startAt, moves: act.moves } })
    case 'confirm':
      return callApi(slotLinkCalls.confirm, { ...to, body: { startAt: act.startAt, moves: act.moves } })
    case 'date':
      return callApi(slotLinkCalls.chooseDate, { ...to, body: { startAt: act.startAt } })
    case 'agree':
      return callApi(slotLinkCalls.agree, { ...to, body: { startAt: act.startAt } })
    case 'presence':
      return callApi(slotLinkCalls.confirmPresence, { ...to, body: {} })
    case 'cancel':
      return callApi(slotLinkCalls.cancel, { ...to, body: { reason: act.reason } })
    case 'register':
      return callApi(visitLinkCalls.register, { ...to, body: { startAt: act.startAt } })
    case 'withdraw':
      return callApi(visitLinkCalls.withdraw, { ...to, body: {} })
    case 'decline':
      return callApi(visitLinkCalls.decline, { ...to, body: {} })
  }
}

/** The acts of a tenant by the link. */
export const useSlotAct = (token: string) =>
  useLinkAct({
    read: apiQuery(slotLinkCalls.read, { params: { token } }),
    others: [apiQuery(slotLinkCalls.slots, { params: { token } })],
    send: (act: SlotAct, key) => send({ params: { token }, key }, act),
  })
export type SlotActing = ReturnType<typeof useSlotAct>

/** The sentence of a refusal, in the language of the page. */
export const refusalIn = (error: Error, refusals: Readonly<Record<string, string>>): string =>
  (error instanceof Refused ? refusals[error.refusal.code] : undefined) ?? errorSentence(error)
