import type { Feature } from '../../platform/feature.ts'
import { inboxReactions } from './inbox-fact.service.ts'
import { inboxPurgeJob } from './inbox.jobs.ts'
import { inboxRoutes } from './inbox.routes.ts'
import { inboxUndos } from './inbox.service.ts'

/** What concerns each account: the recorded facts about its alerts, warnings, orders and jobs. */
export const inboxFeature: Feature = { routes: [inboxRoutes], jobs: [inboxPurgeJob], undos: inboxUndos, reactions: inboxReactions }
