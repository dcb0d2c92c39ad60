import { searchCalls } from '@adm/contract/search'
import { answers } from '../../platform/http/serve.ts'
import { search } from './search.service.ts'

export const searchRoutes = answers(searchCalls, {
  find: ({ query }, reading) => search(reading, query.text),
})
