import { z } from 'zod'
import { defineCalls } from './call.ts'
import { named, namesQuery } from './names.ts'

export const checkerCalls = defineCalls({
  names: { method: 'GET', path: '/api/checkers/names', requires: 'signedIn', feature: 'none', query: namesQuery, answer: z.array(named) },
})
