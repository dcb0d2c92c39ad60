import { sessionCalls } from '@adm/contract/auth/session'
import { answers } from '../../../platform/http/serve.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.service.ts'

export const sessionRoutes = answers(sessionCalls, {
  list: (_, reading) => listSessions(reading),
  end: ({ params }, work) => endSession(work, params.id),
  endOthers: (_, work) => endOtherSessions(work),
})
