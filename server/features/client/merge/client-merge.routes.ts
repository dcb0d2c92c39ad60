import { clientMergeCalls } from '@adm/contract/client/client-merge'
import { answers } from '../../../platform/http/serve.ts'
import { compareClients, findAlike, mergeClients, readMerges, resumeMove } from './client-merge.service.ts'

export const clientMergeRoutes = answers(clientMergeCalls, {
  alike: ({ params }, reading) => findAlike(reading, params.id),
  compare: ({ params, query }, reading) => compareClients(reading, params.id, query.clientId),
  merge: ({ params, body, version }, work) => mergeClients(work, params.id, body, version),
  merges: ({ params }, reading) => readMerges(reading, params.id),
  resume: ({ params }, work) => resumeMove(work, params),
})
