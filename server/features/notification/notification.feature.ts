import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import type { Feature } from '../../platform/feature.ts'
import { eraseJob, sendJob } from './notification.jobs.ts'
import { notificationRoutes } from './notification.routes.ts'
import { undoCanceled } from './notification.service.ts'
import { mailReactions } from './notification-note.service.ts'
import { acknowledge, followOrder } from './notification-plan.service.ts'

const edits = ['changed', 'valueRestored', 'restored', 'stepUndone'] as const
const steps = bookingTransitions.map(({ id, from }) => [`booking.${id}`, [from.length === 0 ? acknowledge : followOrder]] as const)

/** The messages to tenants, clients and checkers: planned by the steps of an order, sent once by the clock. */
export const notificationFeature: Feature = {
  routes: [notificationRoutes],
  jobs: [sendJob, eraseJob],
  undos: {
    'notification.canceled': undoCanceled,
    'notification.sentNow': 'un message envoyé ne se reprend pas',
    'notification.resent': 'un message envoyé ne se reprend pas',
  },
  reactions: {
    ...mailReactions,
    ...Object.fromEntries(edits.map((kind) => [`booking.${kind}`, [followOrder]])),
    ...Object.fromEntries(steps),
  },
}
