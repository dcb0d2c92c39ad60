import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { byId, defineCalls } from '../call/call.ts'

/** A sign-in of the caller that has not ended. */
const session = z.object({
  id: z.uuid(),
  signedInAt: instant,
  /** The last renewal of its tokens, or the sign-in: the use itself is at most 15 minutes later. */
  lastUsedAt: instant,
  /** « Firefox sur Windows » */
  device: z.string(),
  /** The sign-in with which this call is made. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

export const sessionCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/auth/sessions',
      summary: 'Ses propres connexions en cours, de la plus récente à la plus ancienne',
      requires: 'signedIn',
      answer: z.object({ items: z.array(session) }),
    },
    end: {
      method: 'DELETE',
      path: '/api/auth/sessions/:id',
      summary: 'Mettre fin à une de ses connexions',
      requires: 'signedIn',
      params: byId,
      answer: 'nothing',
      status: 204,
    },
    endOthers: {
      method: 'DELETE',
      path: '/api/auth/sessions',
      summary: 'Mettre fin à toutes ses autres connexions',
      requires: 'signedIn',
      answer: 'nothing',
      status: 204,
    },
  },
  { shows: ['user'] },
)
