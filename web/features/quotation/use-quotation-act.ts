import { type LinkedQuotation, quotationLinkCalls } from '@adm/contract/quotation/quotation'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { useLinkAct } from '../../recipes/link/use-link-act.ts'

/** What a client does by the link of a quotation. */
type QuotationAct = { kind: 'accept'; name: string; edition: number } | { kind: 'decline'; reason: string; edition: number }

type To = { params: { token: string }; key: string }
const send = (to: To, act: QuotationAct): Promise<LinkedQuotation> => {
  const { edition } = act
  return act.kind === 'accept'
    ? callApi(quotationLinkCalls.accept, { ...to, body: { name: act.name, edition, agreed: true } })
    : callApi(quotationLinkCalls.decline, { ...to, body: { reason: act.reason, edition } })
}

/** The acts of a client by the link of a quotation. */
export const useQuotationAct = (token: string) =>
  useLinkAct({
    read: apiQuery(quotationLinkCalls.read, { params: { token } }),
    send: (act: QuotationAct, key) => send({ params: { token }, key }, act),
  })
export type QuotationActing = ReturnType<typeof useQuotationAct>
