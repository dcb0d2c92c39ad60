import { type LinkedPartnerRequest, partnerLinkCalls } from '@adm/contract/partner-request'
import type { PartnerFailure } from '@adm/domain/partner-request/partner-request'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { useLinkAct } from '../../recipes/link/use-link-act.ts'

/** What a partner does by the link. */
export type PartnerAct =
  | { kind: 'date'; startAt: string }
  | { kind: 'document'; file: File }
  | { kind: 'result' }
  | { kind: 'failure'; failure: PartnerFailure }

type To = { params: { token: string }; key: string }

const send = (to: To, act: PartnerAct): Promise<LinkedPartnerRequest> => {
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

/** The acts of a partner by the link. */
export const usePartnerAct = (token: string) =>
  useLinkAct({
    read: apiQuery(partnerLinkCalls.read, { params: { token } }),
    send: (act: PartnerAct, key) => send({ params: { token }, key }, act),
  })
export type PartnerActing = ReturnType<typeof usePartnerAct>
