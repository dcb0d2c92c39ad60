import { partnerLinkCalls, partnerRequestCalls } from '@adm/contract/partner-request'
import { storePendingFile } from '../../platform/stored-file/stored-file.ts'
import { answers, type Routes, inHalves } from '../../platform/http/serve.ts'
import type { OwnersOfDocuments } from '../document/document.service.ts'
import {
  addLinkedResult,
  closeLinkedOrder,
  failLinkedOrder,
  planLinkedOrder,
  readLinkedRequest,
  requireAwaitsResult,
} from './partner-link.service.ts'
import { readPartnerRequests, sendPartnerRequest } from './partner-request.service.ts'

export const partnerRequestRoutes = answers(partnerRequestCalls, {
  ofBooking: ({ params }, reading) => readPartnerRequests(reading, params.bookingId),
  send: ({ params }, work) => sendPartnerRequest(work, params.bookingId),
})

/** The calls of a partner's link. A file is checked and written before the transaction opens. */
export const partnerLinkRoutes = (owners: OwnersOfDocuments): Routes =>
  answers(partnerLinkCalls, {
    read: ({ params }, reading) => readLinkedRequest(reading, params.token),
    plan: ({ params, body }, work) => planLinkedOrder(work, params.token, body.startAt),
    addResult: inHalves(
      async ({ params, body }, reading) => {
        await requireAwaitsResult(reading, params.token)
        return { token: params.token, file: await storePendingFile(reading, body.file, ['pdf']) }
      },
      ({ token, file }, work) => addLinkedResult(owners, work, token, file),
    ),
    close: ({ params }, work) => closeLinkedOrder(work, params.token),
    fail: ({ params, body }, work) => failLinkedOrder(work, params.token, body),
  })
