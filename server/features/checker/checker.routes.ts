import { checkerCalls } from '@adm/contract/checker/checker'
import { dayOf } from '@adm/domain/values/date/moment'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { exportCheckers, findCheckerPage, findCheckerTotal } from './list/checker-list.queries.ts'
import { findCheckerNames } from './list/checker-name.queries.ts'
import { changeCheckerState, readChecker } from './checker-transition.service.ts'
import { checkerImport } from './list/checker-import.ts'
import { changeChecker, createChecker, readIban } from './change/checker.service.ts'

export const checkerRoutes = answers(checkerCalls, {
  names: ({ query }, { db }) => findCheckerNames(db, query),
  list: ({ query }, { db, now }) => findCheckerPage(db, query, dayOf(now)),
  count: ({ query }, { db, now }) => findCheckerTotal(db, query, dayOf(now)),
  export: ({ query }, reading) => exportCheckers(reading, query, dayOf(reading.now)),
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
