import { isGone, type Notification } from './notification.ts'
import { templatedKinds } from './notification-kind.ts'

type Row = Pick<Notification, 'kind' | 'status' | 'postedAt' | 'recipient' | 'bookingId'>

/** Whether the message waits for its hour, and may be cancelled or sent at once. */
export const isWaiting = ({ status, postedAt }: Pick<Row, 'status' | 'postedAt'>): boolean => status === 'planned' && postedAt === null

/** Whether the message may be written and sent once more: one of the templates about an order that has left, to an address. */
export const mayResend = (row: Row): boolean =>
  isGone(row) && row.recipient !== null && row.bookingId !== null && templatedKinds.some((kind) => kind === row.kind)

/** The acts that a message is open to. */
export const actsOf = (row: Row) => ({ mayCancel: isWaiting(row), maySendNow: isWaiting(row), mayResend: mayResend(row) })
