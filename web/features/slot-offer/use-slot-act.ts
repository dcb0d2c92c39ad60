import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LinkedSlotOffer, slotLinkCalls, visitLinkCalls } from '@adm/contract/slot-offer'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'

/** What a tenant or a prospect does by the link. A cancellation brings the key of its form: sent twice, it is answered once. */
export type SlotAct =
  | { kind: 'reserve'; startAt: string; moves: boolean }
  | { kind: 'confirm'; startAt: string; moves: boolean }
  | { kind: 'date'; startAt: string }
  | { kind: 'agree'; startAt: string }
  | { kind: 'presence' }
  | { kind: 'cancel'; reason: string; key: string }
  | { kind: 'register'; startAt: string }
  | { kind: 'withdraw' }
  | { kind: 'decline' }

const send = (token: string, act: SlotAct): Promise<LinkedSlotOffer | undefined> => {
  const to = { params: { token }, key: crypto.randomUUID() }
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
      return callApi(slotLinkCalls.cancel, { ...to, key: act.key, body: { reason: act.reason } })
    case 'register':
      return callApi(visitLinkCalls.register, { ...to, body: { startAt: act.startAt } })
    case 'withdraw':
      return callApi(visitLinkCalls.withdraw, { ...to, body: {} })
    case 'decline':
      return callApi(visitLinkCalls.decline, { ...to, body: {} })
  }
}

/** Sends an act of a tenant, and shows its outcome. After a refusal the slots are read again: what was free is taken. */
export const useSlotAct = (token: string) => {
  const queries = useQueryClient()
  const { queryKey } = apiQuery(slotLinkCalls.read, { params: { token } })
  const others = apiQuery(slotLinkCalls.slots, { params: { token } }).queryKey
  return useMutation({
    mutationFn: (act: SlotAct) => send(token, act),
    onSuccess: async (outcome) => {
      // A reading that began before the act would put the former state back.
      await queries.cancelQueries({ queryKey })
      if (outcome) queries.setQueryData(queryKey, outcome)
    },
    onError: async (error) => {
      if (!(error instanceof Refused)) return
      await Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: others })])
    },
  })
}
export type SlotActing = ReturnType<typeof useSlotAct>

/** The sentence of a refusal, in the language of the page. */
export const refusalIn = (error: Error, refusals: Readonly<Record<string, string>>): string =>
  (error instanceof Refused ? refusals[error.refusal.code] : undefined) ?? error.message
