import { dwellingCalls } from '@adm/contract/dwelling'
import { answers } from '../../platform/http/serve.ts'
import { findDwellingPage } from './dwelling-list.queries.ts'

export const dwellingRoutes = answers(dwellingCalls, {
  list: ({ query }, { db }) => findDwellingPage(db, query),
})
