import { clientStatsCalls } from '@adm/contract/client/client-stats'
import { dayOf } from '@adm/domain/values/date/moment'
import { answers } from '../../../platform/http/serve.ts'
import { findClientStats } from './client-stats.queries.ts'

export const clientStatsRoutes = answers(clientStatsCalls, {
  read: ({ params, query }, { db, now }) => findClientStats(db, params.id, query.year ?? Number(dayOf(now).slice(0, 4))),
})
