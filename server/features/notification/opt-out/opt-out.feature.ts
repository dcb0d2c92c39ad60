import type { Feature } from '../../../platform/feature.ts'
import { undosOf } from '../../../platform/history/undo.ts'
import { notificationOptOutRoutes, optOutLinkRoutes } from './opt-out.routes.ts'

/** People who want no reminders, by the link of a message or by a call to the desk. */
export const optOutFeature: Feature = {
  routes: [notificationOptOutRoutes, optOutLinkRoutes],
  undos: undosOf('notification-opt-out', ['optedOut', 'optedIn'], 'la personne en décide\u00a0: changez son choix à sa demande'),
}
