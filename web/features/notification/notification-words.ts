import { isGone, type Notification, type NotificationStatus, notificationStatusLabels } from '@adm/domain/notification/notification'
import type { Phase } from '../../ui/figure/status-tag.tsx'

const phases: Readonly<Record<NotificationStatus, Phase>> = {
  planned: 'planned',
  sent: 'done',
  unsure: 'closed-badly',
  delivered: 'closed-well',
  opened: 'closed-well',
  failed: 'closed-badly',
  canceled: 'to-do',
  skipped: 'to-do',
}

type Row = Pick<Notification, 'status' | 'postedAt'>

/** The status in words and colour; a planned message that the outbox holds is on its way. */
export const statusOf = (row: Row): { phase: Phase; label: string } =>
  row.status === 'planned' && isGone(row)
    ? { phase: 'to-plan', label: "En cours d'envoi" }
    : { phase: phases[row.status], label: notificationStatusLabels[row.status] }
