import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '@adm/contract/page'
import { userCalls, type UserPage, userSorts } from '@adm/contract/user'
import { describeError } from '../../platform/refused.ts'
import { keepNumberPerPage } from '../../platform/number-per-page.ts'
import { stringifySearch } from '../../platform/search.ts'
import { useMay } from '../../platform/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { formatTotal, Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorPanel } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserInvitation } from './user-invitation.tsx'
import { userColumns } from './user-list-columns.tsx'
import { UserPanel } from './user-panel.tsx'
import { listSearch, unsaidSearch, type UserSearch, userListQuery } from './user-search.ts'

const route = getRouteApi('/signed-in/settings/users')

export function UserListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery({ ...userListQuery(listSearch(search)), placeholderData: keepPreviousData })
  const show = (change: Partial<UserSearch>) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace: change.pageIndex === undefined })
  const open = (user: string | undefined) => void navigate({ search: { ...search, user } })
  const clear = () => void navigate({ search: { ...unsaidSearch, sort: search.sort } })

  return (
    <Page
      title="Utilisateurs"
      count={found.data && formatTotal(found.data.total, found.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          <ButtonLink to="/settings" icon="back">
            Paramètres
          </ButtonLink>
          <Invite />
        </>
      }
    >
      <UserFilters value={search} onChange={show} onClear={clear} />
      {found.error && <ErrorPanel error={describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.items.length === 0 ? (
        <EmptyState title="Personne ne correspond à ces filtres." action={<Button onClick={clear}>Effacer les filtres</Button>} />
      ) : (
        <UserRows page={found.data} isRefreshing={found.isPlaceholderData} search={search} onChange={show} />
      )}
      {search.user && <UserPanel key={search.user} id={search.user} onClose={() => open(undefined)} />}
    </Page>
  )
}

const Invite = () => {
  const mayInvite = useMay(userCalls.invite)
  const [isInviting, setInviting] = useState(false)
  if (!mayInvite) return null
  return (
    <>
      <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
        Inviter une personne
      </Button>
      {isInviting && <UserInvitation onClose={() => setInviting(false)} />}
    </>
  )
}

type UserRowsProps = {
  page: UserPage | undefined
  isRefreshing: boolean
  search: UserSearch
  onChange: (change: Partial<UserSearch>) => void
}

/** The rows of a page, each of which opens its panel, and the pages around. */
const UserRows = ({ page, isRefreshing, search, onChange }: UserRowsProps) => (
  <>
    <Table
      label="Utilisateurs"
      columns={userColumns}
      rows={page?.items}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${pages.users.path}${stringifySearch({ ...search, user: id })}`}
      sort={search.sort}
      onSort={(sort) => onChange({ sort: userSorts.find((one) => one === sort) ?? search.sort })}
      isRefreshing={isRefreshing}
    />
    {page && (
      <Pagination
        index={search.pageIndex - 1}
        size={page.responsesByPage}
        total={page.total}
        totalIsExact={page.totalIsExact}
        onChange={(index) => onChange({ pageIndex: index + 1 })}
        onSize={(size) => {
          keepNumberPerPage(size)
          onChange({ responsesByPage: size })
        }}
      />
    )}
  </>
)
