import { exportCalls } from '@adm/contract/platform/export'
import { findExportPage } from './export-log.queries.ts'
import { answers } from '../http/serve.ts'

export const exportRoutes = answers(exportCalls, { list: ({ query }, { db }) => findExportPage(db, query) })
