import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '@adm/contract/page/page'
import { userCalls, userSorts } from '@adm/contract/user'
import { stringifySearch } from '../../platform/address/search.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session/session.tsx'
import { pagedByAddress, RecordList } from '../../recipes/list/record-list.tsx'
import { Button, ButtonLink } from '../../ui/base/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import { ExportsPanel } from './user-exports.tsx'
import { UserFilters } from './user-filters.tsx'
import { invitationDraftName, UserInvitation } from './user-invitation.tsx'
import { userColumns } from './user-list-columns.tsx'
import { UserPanel } from './user-panel.tsx'
import { listSearch, defaultSearch, type UserSearch, userListQuery } from './user-search.ts'

const route = getRouteApi('/signed-in/settings/users')

export function UserListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const result = useQuery({ ...userListQuery(listSearch(search)), placeholderData: keepPreviousData })
  const show = (change: Partial<UserSearch>, { replace } = { replace: change.pageIndex === undefined }) =>
    void navigate({ search: { ...search, pageIndex: 1, ...change }, replace })
  const open = (user: string | undefined) => void navigate({ search: { ...search, user } })
  const clear = () => void navigate({ search: { ...defaultSearch, sort: search.sort } })

  return (
    <Page
      title="Utilisateurs"
      count={result.data && formatTotal(result.data.total, result.data.totalIsExact)}
      layout="fills"
      actions={
        <>
          <ButtonLink to="/settings" icon="back">
            Paramètres
          </ButtonLink>
          <Exports />
          <Invite />
        </>
      }
    >
      <UserFilters value={search} onChange={show} onClear={clear} />
      <RecordList
        query={search}
        label="Utilisateurs"
        columns={userColumns}
        result={result}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${pages.users.path}${stringifySearch({ ...search, user: id })}`}
        {...pagedByAddress(search, userSorts, show)}
        empty={<EmptyState title="Personne ne correspond à ces filtres." action={<Button onClick={clear}>Effacer les filtres</Button>} />}
      />
      {search.user && <UserPanel key={search.user} id={search.user} onClose={() => open(undefined)} />}
    </Page>
  )
}

const Exports = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Exports</Button>
      {isOpen && <ExportsPanel onClose={() => setOpen(false)} />}
    </>
  )
}

const Invite = () => {
  const mayInvite = useMay(userCalls.invite)
  const [isInviting, setInviting] = useState(useHasDraft(invitationDraftName))
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
