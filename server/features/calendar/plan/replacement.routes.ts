import { replacementCalls } from '@adm/contract/checker/replacement'
import { answers } from '../../../platform/http/serve.ts'
import { findReplacements } from './replacement.service.ts'

export const replacementRoutes = answers(replacementCalls, {
  propose: ({ params, query }, reading) => findReplacements(reading, params.checkerId, query),
})
