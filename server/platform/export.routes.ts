import { exportCalls } from '@adm/contract/export'
import { findExportPage } from './export-log.queries.ts'
import { answers } from './serve.ts'

export const exportRoutes = answers(exportCalls, { list: ({ query }, { db }) => findExportPage(db, query) })
