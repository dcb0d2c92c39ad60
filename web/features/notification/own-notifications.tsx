import { useSuspenseQuery } from '@tanstack/react-query'
import { type ListedNotification, notificationCalls } from '@adm/contract/notification/notification'
import { apiQuery } from '../../platform/api/api.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { NotificationLines } from './notification-lines.tsx'

const Messages = ({ messages, whose }: { messages: readonly ListedNotification[]; whose: string }) =>
  messages.length === 0 ? (
    <EmptyState title="Aucune notification">{`Aucun message n'a encore été programmé pour ${whose}.`}</EmptyState>
  ) : (
    <DetailBody>
      <DetailSection title="Derniers messages">
        <NotificationLines messages={messages} linksBooking />
      </DetailSection>
    </DetailBody>
  )

/** Tab of the last messages of a client and of its orders. */
export function ClientNotifications({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(notificationCalls.ofClient, { params: { clientId: id } }))
  return <Messages messages={data} whose="ce client ou ses commandes" />
}

/** Tab of the last messages of a checker. */
export function CheckerNotifications({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(notificationCalls.ofChecker, { params: { checkerId: id } }))
  return <Messages messages={data} whose="ce contrôleur" />
}
