import type { Feature } from '../../platform/feature.ts'
import { digestJob } from './digest/digest.jobs.ts'
import { digestRoutes } from './digest/digest.routes.ts'
import { digestUndos } from './digest/digest.service.ts'
import { inboxReactions } from './inbox-fact.service.ts'
import { inboxPurgeJob } from './inbox.jobs.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { inboxUndos } from './list/inbox.service.ts'
import { digestLetter } from './digest/digest-letter.ts'

/** What concerns each account: the recorded facts about its alerts, warnings, orders and jobs, and its digest by mail. */
export const inboxFeature: Feature = {
  letters: [digestLetter],
  routes: [inboxRoutes, digestRoutes],
  jobs: [inboxPurgeJob, digestJob],
  undos: { ...inboxUndos, ...digestUndos },
  reactions: inboxReactions,
}
