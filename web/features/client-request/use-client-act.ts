import { clientLinkCalls, type LinkedClientOrder } from '@adm/contract/client/client-request'
import type { ClientAnswer, ClientCancellation } from '@adm/domain/client-request/client-request'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { useLinkAct } from '../../recipes/link/use-link-act.ts'

/** What a client does by the link, each on the version of the order that the page showed. */
export type ClientLinkAct =
  | { kind: 'move'; version: number; startAt: string }
  | { kind: 'choose'; version: number }
  | { kind: 'confirm'; version: number }
  | { kind: 'complete'; answer: ClientAnswer }
  | { kind: 'cancel'; cancellation: ClientCancellation }
  | { kind: 'reopen'; version: number }

type To = { params: { token: string }; key: string }

const send = (to: To, act: ClientLinkAct): Promise<LinkedClientOrder> => {
  switch (act.kind) {
    case 'move':
      return callApi(clientLinkCalls.move, { ...to, body: { version: act.version, startAt: act.startAt } })
    case 'choose':
      return callApi(clientLinkCalls.choose, { ...to, body: { version: act.version } })
    case 'confirm':
      return callApi(clientLinkCalls.confirm, { ...to, body: { version: act.version } })
    case 'complete':
      return callApi(clientLinkCalls.complete, { ...to, body: act.answer })
    case 'cancel':
      return callApi(clientLinkCalls.cancel, { ...to, body: act.cancellation })
    case 'reopen':
      return callApi(clientLinkCalls.reopen, { ...to, body: { version: act.version } })
  }
}

/** The acts of a client by the link. */
export const useClientAct = (token: string) =>
  useLinkAct({
    read: apiQuery(clientLinkCalls.read, { params: { token } }),
    others: [apiQuery(clientLinkCalls.slots, { params: { token } })],
    send: (act: ClientLinkAct, key) => send({ params: { token }, key }, act),
  })
export type ClientActing = ReturnType<typeof useClientAct>
