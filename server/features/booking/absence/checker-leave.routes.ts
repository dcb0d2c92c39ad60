import { checkerLeaveCalls } from '@adm/contract/booking/checker-leave'
import { answers } from '../../../platform/http/serve.ts'
import { leaveNetwork, readMissionsAhead } from './checker-leave.service.ts'

export const checkerLeaveRoutes = answers(checkerLeaveCalls, {
  missionsAhead: ({ params }, reading) => readMissionsAhead(reading, params.id),
  leave: ({ params, body, version }, work) => leaveNetwork(work, params.id, body, version),
})
