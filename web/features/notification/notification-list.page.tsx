import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { notificationCalls, notificationList, notificationSorts } from '@adm/contract/notification/notification'
import { addressOf, callApi } from '../../platform/api/api.ts'
import { ExportMenu } from '../../recipes/list/export-menu.tsx'
import { NumberedListPage } from '../../recipes/list/list-page.tsx'
import { filtersOf } from '../../recipes/list/list-search.ts'
import { viewedSubject } from '../../recipes/list/viewed-page.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { NotificationAddresses } from './notification-addresses.tsx'
import { NotificationFilters } from './notification-filters.tsx'
import { firstColumns, notificationColumns } from './notification-list-columns.tsx'
import { notificationListQuery, notificationSearch, shortSearch } from './notification-search.ts'

const route = getRouteApi('/signed-in/notifications')
const viewed = viewedSubject(notificationList, (query, signal) => callApi(notificationCalls.count, { query }, signal), [
  { name: 'Toutes', filter: {} },
  { name: 'Programmées', filter: { status: ['planned'], sort: 'dueAt' } },
  { name: 'Envois incertains', filter: { status: ['unsure'] } },
  { name: 'Échecs', filter: { status: ['failed'] } },
  { name: 'Non envoyées', filter: { status: ['skipped'] } },
])
const columns = { all: notificationColumns, first: firstColumns, storageKey: 'notificationColumns' }

export function NotificationListPage() {
  const navigate = route.useNavigate()
  const search = route.useLoaderData()
  const result = useQuery({ ...notificationListQuery(search), placeholderData: keepPreviousData })
  return (
    <NumberedListPage
      title="Notifications"
      result={result}
      search={search}
      schema={notificationSearch}
      onGo={(next, { replace }) => void navigate({ search: shortSearch(next), replace })}
      columns={columns}
      sorts={notificationSorts}
      viewed={viewed}
      filters={NotificationFilters}
      hrefOf={hrefOf}
      empty="Aucun message ne correspond à ces filtres."
      actions={(displayed) => (
        <>
          <ButtonLink to="/settings/messages">Modèles</ButtonLink>
          <NotificationAddresses />
          <ExportMenu
            addressIn={(file) => addressOf(notificationCalls.export, { query: { ...filtersOf(search), ...file } })}
            displayed={displayed}
            columns={notificationList.columns}
            total={result.data}
          />
        </>
      )}
    />
  )
}

type Linked = { bookingId: string | null; clientId: string | null; checkerId: string | null }
/** A message opens where it is explained: with the messages of its order, client or checker. */
const hrefOf = ({ bookingId, clientId, checkerId }: Linked): string => {
  if (bookingId) return `/booking/${bookingId}?tab=notifications`
  if (clientId) return `/client/${clientId}?tab=notifications`
  return checkerId ? `/checker/${checkerId}?tab=notifications` : '/notifications'
}
