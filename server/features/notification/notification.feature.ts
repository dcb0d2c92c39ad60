import { bookingEdits, bookingEvents, bookingTaken, stepEvents } from '@adm/domain/booking/history/booking-events'
import { clientEvents } from '@adm/domain/client/client-events'
import { notificationEvents } from '@adm/domain/notification/notification-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { eraseJob, formerJob, sendJob, weekendKeysJobs } from './notification.jobs.ts'
import { notificationRoutes } from './notification.routes.ts'
import { undoCanceled } from './notification.service.ts'
import { planBlocked } from './notification-block.service.ts'
import { planReports } from './notification-report.service.ts'
import { mailReactions } from './notification-note.service.ts'
import { acknowledge, followOrder } from './notification-plan.service.ts'

/** The messages to tenants, clients and checkers: planned by the steps of an order, sent once by the clock. */
export const notificationFeature: Feature = {
  routes: [notificationRoutes],
  jobs: [sendJob, formerJob, eraseJob, ...weekendKeysJobs],
  undos: bindUndos(notificationEvents, { canceled: undoCanceled }),
  reactions: [
    ...mailReactions,
    on(clientEvents.blocked, planBlocked),
    on(bookingTaken, acknowledge),
    on([...bookingEdits, bookingEvents.stepUndone, ...stepEvents()], followOrder),
    on(
      stepEvents(({ to }) => to === 'validated'),
      planReports,
    ),
  ],
}
