import { type BookingTransition, bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import type { Feature } from '../../platform/feature.ts'
import type { Reaction } from '../../platform/work/work.ts'
import { eraseJob, formerJob, sendJob, weekendKeysJobs } from './notification.jobs.ts'
import { notificationRoutes } from './notification.routes.ts'
import { undoCanceled } from './notification.service.ts'
import { planBlocked } from './notification-block.service.ts'
import { planReports } from './notification-report.service.ts'
import { mailReactions } from './notification-note.service.ts'
import { acknowledge, followOrder } from './notification-plan.service.ts'

const edits = ['changed', 'valueRestored', 'stepUndone'] as const
const reactionsTo = ({ from, to }: BookingTransition): readonly Reaction[] => [
  from.length === 0 ? acknowledge : followOrder,
  ...(to === 'validated' ? [planReports] : []),
]
const steps = bookingTransitions.map((row) => [`booking.${row.id}`, reactionsTo(row)] as const)

/** The messages to tenants, clients and checkers: planned by the steps of an order, sent once by the clock. */
export const notificationFeature: Feature = {
  routes: [notificationRoutes],
  jobs: [sendJob, formerJob, eraseJob, ...weekendKeysJobs],
  undos: {
    'notification.canceled': undoCanceled,
    'notification.sentNow': 'un message envoyé ne se reprend pas',
    'notification.resent': 'un message envoyé ne se reprend pas',
  },
  reactions: {
    ...mailReactions,
    'client.blocked': [planBlocked],
    ...Object.fromEntries(edits.map((kind) => [`booking.${kind}`, [followOrder]])),
    ...Object.fromEntries(steps),
  },
}
