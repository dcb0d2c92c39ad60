import { userCalls } from '@adm/contract/user'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { findUserPage } from './user-list.queries.ts'
import { findUserNames, getAccount } from './user.queries.ts'
import { changeUser, inviteUser, inviteUserAgain, removeUser, resetUserSecondFactor, viewAsUser } from './user.service.ts'

export const userRoutes = answers(userCalls, {
  list: ({ query }, { db }) => findUserPage(db, query),
  names: ({ query }, { db }) => findUserNames(db, query),
  read: ({ params }, { db }) => getAccount(db, params.id),
  invite: ({ body }, work) => inviteUser(work, body),
  inviteAgain: ({ params }, work) => inviteUserAgain(work, params.id),
  change: ({ params, body, version }, work) => changeUser(work, params.id, body, version),
  remove: ({ params, version }, work) => removeUser(work, params.id, version),
  history: ({ params }, { db }) => findHistory(db, 'user', params.id),
  resetSecondFactor: ({ params }, work) => resetUserSecondFactor(work, params.id),
  viewAs: ({ params }, work) => viewAsUser(work, params.id),
})
