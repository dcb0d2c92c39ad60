import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LinkedPartnerRequest, partnerLinkCalls } from '@adm/contract/partner-request'
import type { PartnerFailure } from '@adm/domain/partner-request/partner-request'
import { apiQuery, callApi } from '../../platform/api/api.ts'

/** What a partner does by the link. */
export type PartnerAct =
  | { kind: 'date'; startAt: string }
  | { kind: 'document'; file: File }
  | { kind: 'result' }
  | { kind: 'failure'; failure: PartnerFailure }

const send = (token: string, act: PartnerAct): Promise<LinkedPartnerRequest> => {
  const to = { params: { token }, key: crypto.randomUUID() }
  switch (act.kind) {
    case 'date':
      return callApi(partnerLinkCalls.plan, { ...to, body: { startAt: act.startAt } })
    case 'document':
      return callApi(partnerLinkCalls.addResult, { ...to, body: { file: act.file } })
    case 'result':
      return callApi(partnerLinkCalls.close, { ...to, body: {} })
    case 'failure':
      return callApi(partnerLinkCalls.fail, { ...to, body: act.failure })
  }
}

/** Sends an act of a partner, and shows its outcome. After a refusal the order is read again: the desk may have changed it. */
export const usePartnerAct = (token: string) => {
  const queries = useQueryClient()
  const { queryKey } = apiQuery(partnerLinkCalls.read, { params: { token } })
  return useMutation({
    mutationFn: (act: PartnerAct) => send(token, act),
    onSuccess: (outcome) => queries.setQueryData(queryKey, outcome),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
export type PartnerActing = ReturnType<typeof usePartnerAct>
