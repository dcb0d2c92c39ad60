import { checkerCalls } from '@adm/contract/checker'
import { dayOf } from '@adm/domain/values/moment'
import { findHistory, findHistoryChoices } from '../../platform/history.queries.ts'
import { answers } from '../../platform/serve.ts'
import { exportCheckers } from './checker-export.service.ts'
import { findCheckerPage, findCheckerTotal } from './checker-list.queries.ts'
import { findCheckerNames } from './checker-name.queries.ts'
import { changeCheckerState, readChecker } from './checker-transition.service.ts'
import { checkerImport } from './checker-import.ts'
import { changeChecker, createChecker, readIban } from './checker.service.ts'

export const checkerRoutes = answers(checkerCalls, {
  names: ({ query }, { db }) => findCheckerNames(db, query),
  list: ({ query }, { db, now }) => findCheckerPage(db, query, dayOf(now)),
  count: ({ query }, { db, now }) => findCheckerTotal(db, query, dayOf(now)),
  export: ({ query }, reading) => exportCheckers(reading, query),
  read: ({ params }, reading) => readChecker(reading, params.id),
  create: ({ body }, work) => createChecker(work, body),
  import: checkerImport.import,
  importTemplate: checkerImport.importTemplate,
  change: ({ params, body, version }, work) => changeChecker(work, params.id, body, version),
  transition: ({ params, body, version }, work) => changeCheckerState(work, params.id, body, version),
  iban: ({ params }, work) => readIban(work, params.id),
  history: ({ params, query }, { db }) => findHistory(db, 'checker', params.id, query),
  historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'checker', params.id),
})
