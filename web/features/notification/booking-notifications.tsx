import { useSuspenseQuery } from '@tanstack/react-query'
import { type ListedNotification, notificationCalls } from '@adm/contract/notification/notification'
import { apiQuery } from '../../platform/api/api.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { NotificationLines } from './notification-lines.tsx'
import { NotificationWhy } from './notification-why.tsx'

const sections: readonly { title: string; holds: (message: ListedNotification) => boolean }[] = [
  { title: 'Programmées', holds: ({ status, postedAt }) => status === 'planned' && postedAt === null },
  { title: 'Envois incertains', holds: ({ status }) => status === 'unsure' },
  { title: 'Échecs', holds: ({ status }) => status === 'failed' },
  {
    title: 'Envoyées',
    holds: ({ status, postedAt }) =>
      status === 'sent' || status === 'delivered' || status === 'opened' || (status === 'planned' && postedAt !== null),
  },
  { title: 'Non envoyées', holds: ({ status }) => status === 'skipped' },
  { title: 'Annulées', holds: ({ status }) => status === 'canceled' },
]

/** Tab of the messages of an order: planned, sent, failed, not sent and why. */
export function BookingNotifications({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(notificationCalls.ofBooking, { params: { bookingId: id } }))
  return (
    <DetailBody>
      {data.length === 0 && (
        <EmptyState title="Aucune notification">
          Les messages d'une commande sont programmés quand elle est prise et quand sa mission est planifiée.
        </EmptyState>
      )}
      {sections.map(({ title, holds }) => {
        const messages = data.filter(holds)
        return messages.length === 0 ? null : (
          <DetailSection key={title} title={`${title} (${messages.length})`}>
            <NotificationLines messages={messages} />
          </DetailSection>
        )
      })}
      <NotificationWhy bookingId={id} messages={data} />
    </DetailBody>
  )
}
