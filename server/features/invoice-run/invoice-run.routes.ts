import { invoiceRunCalls, invoiceRunRowCalls } from '@adm/contract/invoice-run/invoice-run'
import { findHistory, findHistoryChoices } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { exportInvoiceRuns, findInvoiceRunPage, findInvoiceRunTotal } from './invoice-run-list.queries.ts'
import { exportRunRows, findExclusions, findRunRowLines, findRunRowPage, findRunRowTotal } from './invoice-run-row.queries.ts'
import { cancelRun, confirmRun, issueRun } from './invoice-run-step.service.ts'
import { changeRunRow, leaveRowsOut, prepareRun, readInvoiceRun, refreshRun, takeRowsIn } from './invoice-run.service.ts'

export const invoiceRunRoutes = answers(invoiceRunCalls, {
  list: ({ query }, { db }) => findInvoiceRunPage(db, query),
  count: ({ query }, { db }) => findInvoiceRunTotal(db, query),
  export: ({ query }, reading) => exportInvoiceRuns(reading, query),
  read: ({ params }, reading) => readInvoiceRun(reading, params.id),
  create: ({ body }, work) => prepareRun(work, body),
  refresh: ({ params, version }, work) => refreshRun(work, params.id, version),
  leaveOut: ({ params, body, version }, work) => leaveRowsOut(work, params.id, body, version),
  takeIn: ({ params, body, version }, work) => takeRowsIn(work, params.id, body.rowIds, version),
  confirm: ({ params, version }, work) => confirmRun(work, params.id, version),
  issue: ({ params, body, version }, work) => issueRun(work, params.id, body, version),
  cancel: ({ params, body, version }, work) => cancelRun(work, params.id, body, version),
  history: ({ params, query }, { db }) => findHistory(db, 'invoice-run', params.id, query),
  historyChoices: ({ params }, { db }) => findHistoryChoices(db, 'invoice-run', params.id),
})

export const invoiceRunRowRoutes = answers(invoiceRunRowCalls, {
  list: ({ query }, { db }) => findRunRowPage(db, query),
  count: ({ query }, { db }) => findRunRowTotal(db, query),
  export: ({ query }, reading) => exportRunRows(reading, query),
  change: ({ params, body, version }, work) => changeRunRow(work, params.id, body, version),
  lines: async ({ params }, { db }) => ({ items: await findRunRowLines(db, params.id) }),
  exclusions: ({ query }, { db }) => findExclusions(db, query),
})
