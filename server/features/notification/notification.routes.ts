import { notificationCalls } from '@adm/contract/notification/notification'
import { answers } from '../../platform/http/serve.ts'
import { explainMessage } from './notification-explanation.service.ts'
import { cancelNotification, resendNotification, sendNow } from './notification.service.ts'
import {
  exportNotifications,
  findListedOfBooking,
  findListedOfChecker,
  findListedOfClient,
  findNotificationPage,
  findNotificationTotal,
} from './notification-list.queries.ts'

export const notificationRoutes = answers(notificationCalls, {
  list: ({ query }, reading) => findNotificationPage(reading, query),
  count: ({ query }, { db }) => findNotificationTotal(db, query),
  export: ({ query }, reading) => exportNotifications(reading, query),
  ofBooking: ({ params }, { db }) => findListedOfBooking(db, params.bookingId),
  explain: ({ params, query }, reading) => explainMessage(reading, params.bookingId, query),
  ofClient: ({ params }, { db }) => findListedOfClient(db, params.clientId),
  ofChecker: ({ params }, { db }) => findListedOfChecker(db, params.checkerId),
  cancel: ({ params }, work) => cancelNotification(work, params.id),
  sendNow: ({ params }, work) => sendNow(work, params.id),
  resend: ({ params }, work) => resendNotification(work, params.id),
})
