import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { InboxItems } from '../../shell/inbox/inbox-items.tsx'
import { MarkAllButton } from '../../shell/inbox/mark-all-button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { inboxQuery, readInboxSearch } from './inbox-search.ts'

const route = getRouteApi('/signed-in/inbox')

/** Everything that concerned the person in the last ninety days; the filter and the page are in the address. */
export function InboxPage() {
  const search = readInboxSearch(route.useSearch())
  const navigate = route.useNavigate()
  const result = useQuery({ ...inboxQuery(search), placeholderData: keepPreviousData })
  const { data } = result
  const isUnread = search.unread !== undefined
  return (
    <Page title={pages.inbox.title} layout="narrow" actions={search.pageIndex === 1 && <MarkAllButton items={data?.items ?? []} />}>
      <Checkbox
        label="Non lus seulement"
        checked={isUnread}
        onChange={({ target }) => void navigate({ search: target.checked ? { unread: 'true' } : {} })}
      />
      <InboxItems
        result={result}
        empty={isUnread ? 'Tout est lu.' : 'Rien ne vous attend : vous serez prévenu ici de ce qui vous concerne.'}
      />
      {data && data.total > data.items.length && (
        <Pagination
          index={search.pageIndex - 1}
          size={search.responsesByPage}
          total={data.total}
          totalIsExact={data.totalIsExact}
          onChange={(index) => void navigate({ search: { ...search, pageIndex: index + 1 } })}
        />
      )}
    </Page>
  )
}
