import type { Notification } from '@adm/domain/notification/notification'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { statusOf } from './notification-words.ts'

/** The status of a message. */
export const NotificationStatusTag = ({ message }: { message: Pick<Notification, 'status' | 'postedAt'> }) => {
  const { phase, label } = statusOf(message)
  return <StatusTag phase={phase}>{label}</StatusTag>
}
