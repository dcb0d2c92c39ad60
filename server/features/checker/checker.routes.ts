import { checkerCalls } from '@adm/contract/checker'
import { answers } from '../../platform/serve.ts'
import { findCheckerNames } from './checker-name.queries.ts'

export const checkerRoutes = answers(checkerCalls, {
  names: ({ query }, { db }) => findCheckerNames(db, query),
})
