import { Link } from '@tanstack/react-router'
import type { ListedNotification } from '@adm/contract/notification/notification'
import { stopReasonLabels } from '@adm/domain/notification/notification'
import { audienceLabels, channelLabels, notificationKinds } from '@adm/domain/notification/notification-kind'
import { phonePairs } from '@adm/domain/values/typed-phone'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { NotificationActs } from './notification-acts.tsx'
import { NotificationStatusTag } from './notification-status.tsx'

type Props = { messages: readonly ListedNotification[]; linksBooking?: boolean }

const when = ({ status, postedAt, sentAt, dueAt }: ListedNotification): string => {
  if (sentAt) return `le ${formatMomentShort(sentAt)}`
  if (status === 'unsure' && postedAt) return `partie le ${formatMomentShort(postedAt)}`
  if (postedAt) return `remise à la messagerie le ${formatMomentShort(postedAt)}`
  return status === 'planned' ? `pour le ${formatMomentShort(dueAt)}` : `était prévue le ${formatMomentShort(dueAt)}`
}

/** Messages, one line each: what, to whom, when, and why not. */
export const NotificationLines = ({ messages, linksBooking = false }: Props) => (
  <PersonList>
    {messages.map((message) => (
      <Line key={message.id} message={message} linksBooking={linksBooking} />
    ))}
  </PersonList>
)

const Line = ({ message, linksBooking }: { message: ListedNotification; linksBooking: boolean }) => {
  const { kind, audience, channel, personName, recipient, reason, bookingId, bookingCode } = message
  const person = [personName, recipient && phonePairs(recipient)].filter(Boolean).join(' · ') || 'Adresse inconnue'
  return (
    <PersonLine
      name={notificationKinds[kind].label}
      detail={`${channelLabels[channel]} · ${audienceLabels[audience]} · ${person}`}
      actions={<NotificationActs message={message} />}
    >
      <NotificationStatusTag message={message} />
      <span>{when(message)}</span>
      {reason && <span className="dim">{stopReasonLabels[reason]}</span>}
      {linksBooking && bookingId && bookingCode && (
        <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'notifications' }}>
          Ouvrir la commande {bookingCode}
        </Link>
      )}
    </PersonLine>
  )
}
