import { alertCalls } from '@adm/contract/alert/alert'
import { alertFixBulkCalls } from '@adm/contract/alert/alert-fix-bulk'
import { alertSettingCalls } from '@adm/contract/alert/alert-setting'
import { dayOf } from '@adm/domain/values/date/moment'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { readFixBulk, startFixBulk } from './fix/alert-fix-bulk.service.ts'
import { bulkAlerts } from './alert-bulk.service.ts'
import { readFixes } from './fix/alert-fix.service.ts'
import { exportAlerts, findAlertCounts, findAlertPage, findAlertsOfObject, findAlertTotal } from './alert-list.queries.ts'
import { findPrecision } from './alert-precision.queries.ts'
import { getAlertSetting } from './alert-setting.queries.ts'
import { changeAlertSetting } from './alert-setting.service.ts'
import { acceptRisk, assign, comment, readAlert, readAssignees, readerOf, snooze, wakeAlert } from './alert.service.ts'

export const alertRoutes = answers(alertCalls, {
  list: ({ query }, reading) => findAlertPage(reading.db, query, readerOf(reading)),
  count: ({ query }, reading) => findAlertTotal(reading.db, { filter: query, at: readerOf(reading) }),
  export: ({ query }, reading) => exportAlerts(reading, query, readerOf(reading)),
  counts: (_, reading) => findAlertCounts(reading.db, readerOf(reading)),
  ofObject: ({ query }, { db, now }) => findAlertsOfObject(db, query, dayOf(now)),
  read: ({ params }, { db }) => readAlert(db, params.id),
  fixes: ({ params }, reading) => readFixes(reading, params.id),
  snooze: ({ params, body, version }, work) => snooze(work, params.id, body, version),
  wake: ({ params, version }, work) => wakeAlert(work, params.id, version),
  acceptRisk: ({ params, body, version }, work) => acceptRisk(work, params.id, body, version),
  assign: ({ params, body, version }, work) => assign(work, params.id, body, version),
  comment: ({ params, body }, work) => comment(work, params.id, body),
  bulk: ({ body }, work) => bulkAlerts(work, body),
  assignees: (_, { db }) => readAssignees(db),
  precision: async (_, { db, now }) => findPrecision(db, await getAlertSetting(db), now),
  history: ({ params, query }, { db }) => findHistory(db, 'alert', params.id, query),
  historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'alert', params.id),
})

export const alertFixBulkRoutes = answers(alertFixBulkCalls, {
  start: ({ body }, work) => startFixBulk(work, body),
  read: ({ params }, { db }) => readFixBulk(db, params.id),
})

export const alertSettingRoutes = answers(alertSettingCalls, {
  read: (_, { db }) => getAlertSetting(db),
  change: ({ body, version }, work) => changeAlertSetting(work, body, version),
  history: async (_, { db }) => findHistory(db, 'alert-setting', (await getAlertSetting(db)).id),
})
