import { Link } from '@tanstack/react-router'
import type { ListedNotification, NotificationColumn } from '@adm/contract/notification/notification'
import { stopReasonLabels } from '@adm/domain/notification/notification'
import { audienceLabels, channelLabels, notificationKinds } from '@adm/domain/notification/notification-kind'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { phonePairs } from '@adm/domain/values/typed-phone'
import type { Column } from '../../ui/table/table-columns.ts'
import { NotificationStatusTag } from './notification-status.tsx'

const none = <span className="dim">–</span>
const moment = (at: string | null) => (at ? formatMomentShort(at) : none)

const bookingLink = ({ bookingId, bookingCode }: ListedNotification) =>
  bookingId && bookingCode ? (
    <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'notifications' }}>
      {bookingCode}
    </Link>
  ) : (
    none
  )

/** Columns of the list, in order. The first two are pinned. */
export const notificationColumns: readonly Column<ListedNotification, NotificationColumn>[] = [
  { key: 'kind', title: 'Message', width: 170, pinned: true, show: ({ kind }) => notificationKinds[kind].label },
  { key: 'status', title: 'Statut', width: 130, pinned: true, show: (message) => <NotificationStatusTag message={message} /> },
  {
    key: 'person',
    title: 'Personne',
    width: 180,
    onSecondLine: true,
    show: ({ personName, recipient }) => personName ?? recipient ?? none,
  },
  { key: 'recipient', title: 'Adresse', width: 230, show: ({ recipient }) => (recipient ? phonePairs(recipient) : none) },
  { key: 'dueAt', title: 'Prévue le', width: 180, sort: 'dueAt', onSecondLine: true, show: ({ dueAt }) => formatMomentShort(dueAt) },
  { key: 'booking', title: 'Commande', width: 130, show: bookingLink },
  { key: 'client', title: 'Client', width: 180, show: ({ clientName }) => clientName ?? none },
  { key: 'missionAt', title: 'Rendez-vous', width: 180, show: ({ missionAt }) => moment(missionAt) },
  { key: 'reason', title: 'Motif', width: 280, show: ({ reason }) => (reason ? stopReasonLabels[reason] : none) },
  { key: 'audience', title: 'Destinataire', width: 120, show: ({ audience }) => audienceLabels[audience] },
  { key: 'channel', title: 'Canal', width: 90, show: ({ channel }) => channelLabels[channel] },
  { key: 'sentAt', title: 'Envoyée le', width: 180, show: ({ sentAt }) => moment(sentAt) },
]
/** Columns displayed by default. */
export const firstColumns: readonly string[] = ['kind', 'status', 'person', 'recipient', 'dueAt', 'booking', 'client', 'reason']
