import { durationCalls } from '@adm/contract/offer/duration'
import { durationTableId } from '@adm/domain/offer/duration-table'
import { findHistory } from '../../../platform/history/history.queries.ts'
import { answers } from '../../../platform/http/serve.ts'
import { getDurationTable } from './duration-table.queries.ts'
import { approveDurations, readPaces, readStatistics } from './duration.service.ts'

export const durationRoutes = answers(durationCalls, {
  table: (_, { db }) => getDurationTable(db),
  statistics: ({ query }, reading) => readStatistics(reading, query),
  checkers: ({ query }, reading) => readPaces(reading, query),
  approve: ({ body, version }, work) => approveDurations(work, body, version),
  history: (_, { db }) => findHistory(db, 'duration-table', durationTableId),
})
