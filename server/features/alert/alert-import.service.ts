import type { Work } from '../../platform/work/work.ts'
import { queueFullEvaluation } from './alert.jobs.ts'
import { deleteDueChanges } from './alert-watch.queries.ts'

/**
 * Evaluates all open orders and all clients once, instead of each waiting change: an import leaves several changes for each order, and most
 * of its orders are closed.
 */
export const evaluateAfterImport = async (work: Work): Promise<void> => {
  await deleteDueChanges(work.db)
  await queueFullEvaluation(work)
}
