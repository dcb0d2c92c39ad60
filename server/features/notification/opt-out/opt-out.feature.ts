import { optOutEvents } from '@adm/domain/notification/notification-events'
import type { Feature } from '../../../platform/feature.ts'
import { bindUndos } from '../../../platform/history/undo.ts'
import { notificationOptOutRoutes, optOutLinkRoutes } from './opt-out.routes.ts'

/** People who want no reminders, by the link of a message or by a call to the desk. */
export const optOutFeature: Feature = {
  routes: [notificationOptOutRoutes, optOutLinkRoutes],
  undos: bindUndos(optOutEvents, {}),
}
