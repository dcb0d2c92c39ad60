import { regularizationCalls } from '@adm/contract/regularization'
import { regularizationRefusals } from '@adm/domain/regularization/regularization-refusals'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { getRegularization } from './regularization.queries.ts'
import {
  addRegularization,
  changeRegularization,
  readHistoryOfChecker,
  readRegularizationsOfChecker,
  removeRegularization,
} from './regularization.service.ts'

export const regularizationRoutes = answers(
  regularizationCalls,
  {
    ofChecker: ({ params }, reading) => readRegularizationsOfChecker(reading, params.checkerId),
    historyOfChecker: ({ params }, reading) => readHistoryOfChecker(reading, params.checkerId),
    read: ({ params }, { db }) => getRegularization(db, params.id),
    create: ({ body }, work) => addRegularization(work, body),
    change: ({ params, body, version }, work) => changeRegularization(work, params.id, body, version),
    remove: ({ params, version }, work) => removeRegularization(work, params.id, version),
    history: ({ params, query }, { db }) => findHistory(db, 'regularization', params.id, query),
    historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'regularization', params.id),
  },
  { regularization_instalment_month: regularizationRefusals.sameMonth },
)
