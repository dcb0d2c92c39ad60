import { clientBlockingCalls } from '@adm/contract/client/client-blocking'
import { answers } from '../../../platform/http/serve.ts'
import { blockClient, readBlockings, unblockClient } from './client-blocking.service.ts'

export const clientBlockingRoutes = answers(clientBlockingCalls, {
  list: ({ params }, reading) => readBlockings(reading, params.id),
  create: ({ params, body }, work) => blockClient(work, params.id, body),
  lift: ({ params, body }, work) => unblockClient(work, params.id, params.blockingId, body),
})
