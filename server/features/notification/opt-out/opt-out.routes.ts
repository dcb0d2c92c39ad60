import { notificationOptOutCalls, optOutLinkCalls } from '@adm/contract/notification/opt-out'
import { answers } from '../../../platform/http/serve.ts'
import { addOptOut, optInByLink, optOutByLink, readLinkedOptOut, readOptOuts, removeOptOut } from './opt-out.service.ts'

export const notificationOptOutRoutes = answers(notificationOptOutCalls, {
  list: ({ query }, reading) => readOptOuts(reading, query.address),
  create: ({ body }, work) => addOptOut(work, body.address),
  remove: ({ params }, work) => removeOptOut(work, params.id),
})

export const optOutLinkRoutes = answers(optOutLinkCalls, {
  read: ({ params }, reading) => readLinkedOptOut(reading, params.token),
  optOut: ({ params }, work) => optOutByLink(work, params.token),
  optIn: ({ params }, work) => optInByLink(work, params.token),
  oneClick: async ({ params }, work) => void (await optOutByLink(work, params.token)),
})
