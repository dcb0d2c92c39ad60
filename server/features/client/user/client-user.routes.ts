import { clientUserCalls } from '@adm/contract/client/client-user'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { answers } from '../../../platform/http/serve.ts'
import { addClientUser, changeClientUser, removeClientUser } from './client-user.service.ts'

export const clientUserRoutes = answers(
  clientUserCalls,
  {
    create: ({ params, body }, work) => addClientUser(work, params.id, body),
    change: ({ params, body, version }, work) => changeClientUser(work, params, body, version),
    remove: ({ params, version }, work) => removeClientUser(work, params, version),
  },
  { client_user_email_idx: clientRefusals.emailTaken },
)
