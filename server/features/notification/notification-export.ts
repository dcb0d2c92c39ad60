import type { ListedNotification, NotificationColumn } from '@adm/contract/notification/notification'
import { notificationStatusLabels, stopReasonLabels } from '@adm/domain/notification/notification'
import { audienceLabels, channelLabels, notificationKinds } from '@adm/domain/notification/notification-kind'
import type { ListSheet } from '../../platform/export/list-file.ts'

type Row = Omit<ListedNotification, 'acts'>

/** The list's export file, with the labels of the screen. */
export const notificationSheet: ListSheet<Row, NotificationColumn> = {
  name: 'notifications',
  columns: [
    { in: 'dueAt', title: 'Prévue le', kind: 'instant', width: 18, of: ({ dueAt }) => dueAt },
    { in: 'kind', title: 'Message', kind: 'text', width: 24, of: ({ kind }) => notificationKinds[kind].label },
    { in: 'person', title: 'Personne', kind: 'text', width: 26, of: ({ personName }) => personName },
    { in: 'recipient', title: 'Adresse', kind: 'text', width: 30, of: ({ recipient }) => recipient },
    { in: 'audience', title: 'Destinataire', kind: 'text', width: 14, of: ({ audience }) => audienceLabels[audience] },
    { in: 'channel', title: 'Canal', kind: 'text', width: 10, of: ({ channel }) => channelLabels[channel] },
    { in: 'status', title: 'Statut', kind: 'text', width: 14, of: ({ status }) => notificationStatusLabels[status] },
    { in: 'reason', title: 'Motif', kind: 'text', width: 40, of: ({ reason }) => reason && stopReasonLabels[reason] },
    { in: 'booking', title: 'Commande', kind: 'text', width: 16, of: ({ bookingCode }) => bookingCode },
    { in: 'client', title: 'Client', kind: 'text', width: 26, of: ({ clientName }) => clientName },
    { in: 'missionAt', title: 'Rendez-vous', kind: 'instant', width: 18, of: ({ missionAt }) => missionAt },
    { in: 'sentAt', title: 'Envoyée le', kind: 'instant', width: 18, of: ({ sentAt }) => sentAt },
  ],
}
