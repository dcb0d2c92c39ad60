import { exportLogCalls } from '@adm/contract/export-log'
import { exportCalls } from '@adm/contract/platform/export'
import { findExportPage } from '../export/export-log.queries.ts'
import { answers } from '../http/serve.ts'
import type { CallQueue } from '../work/call-queue.ts'

/** The calls about exports. @param queue the queue of this process in which exports wait */
export const exportRoutes = ({ placeOf, refusalFor }: CallQueue) =>
  answers(
    { ...exportLogCalls, ...exportCalls },
    {
      list: ({ query }, { db }) => findExportPage(db, query),
      queue: async (_, { by }) => ({ place: by.id ? placeOf(by.id) : null, refusal: refusalFor(by.id)?.message ?? null }),
    },
  )
