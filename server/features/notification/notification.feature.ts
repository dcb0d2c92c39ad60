import {
  type BookingEdit,
  bookingEdits,
  bookingEvents,
  bookingTaken,
  type StepEvent,
  stepEvents,
  type StepUndone,
} from '@adm/domain/booking/history/booking-events'
import { clientEvents } from '@adm/domain/client/client-events'
import { notificationEvents } from '@adm/domain/notification/notification-events'
import { isPlannedMission } from '@adm/domain/notification/notification-plan'
import type { Feature } from '../../platform/feature.ts'
import { on, onlyIf, type Received } from '../../platform/history/reaction.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { eraseJob, legacyPlanJob, sendJob, weekendKeysJobs } from './notification.jobs.ts'
import { lotLetters } from './lots/lot-letters.ts'
import { notificationRoutes } from './notification.routes.ts'
import { hasMessages } from './notification.queries.ts'
import { undoCanceled } from './notification.service.ts'
import { planBlocked } from './notification-block.service.ts'
import { planReports } from './notification-report.service.ts'
import { mailReactions } from './notification-note.service.ts'
import { acknowledge, reactToOrder } from './notification-plan.service.ts'

/** Whether a mission is planned before or after a change: it has messages, or gets its first. */
const concernsMission = ({ before, after }: Received<BookingEdit | StepEvent | StepUndone>): boolean =>
  isPlannedMission(before) || isPlannedMission(after)

/** The messages to tenants, clients and checkers: planned by the steps of an order, sent once by the clock. */
export const notificationFeature: Feature = {
  routes: [notificationRoutes],
  letters: Object.values(lotLetters),
  jobs: [sendJob, legacyPlanJob, eraseJob, ...weekendKeysJobs],
  undos: bindUndos(notificationEvents, { canceled: undoCanceled }),
  reactions: [
    ...mailReactions,
    on(clientEvents.blocked, planBlocked),
    on(bookingTaken, acknowledge),
    on([...bookingEdits, bookingEvents.stepUndone, ...stepEvents()], onlyIf(hasMessages, reactToOrder, concernsMission)),
    on(
      stepEvents(({ to }) => to === 'validated'),
      planReports,
    ),
  ],
}
