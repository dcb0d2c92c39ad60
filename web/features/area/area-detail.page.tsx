import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { areaCalls } from '@adm/contract/area'
import type { Area } from '@adm/domain/area/area'
import { ask, asking } from '../../platform/api.ts'
import { useOffered } from '../../platform/offered.ts'
import { keepRecent } from '../../platform/recent.ts'
import { mayAsk, useMay, useSession } from '../../platform/session.tsx'
import type { Tab } from '../../platform/tab.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { DetailBody, DetailHead } from '../../ui/detail-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Notice, PageSkeleton } from '../../ui/states.tsx'
import { TabBar, TabLink } from '../../ui/tab-bar.tsx'
import { showToast } from '../../ui/toast.tsx'
import { unsaidSearch } from './area-search.ts'
import './area.css'

const route = getRouteApi('/signed-in/area/$id')

export function AreaDetailPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const session = useSession()
  const navigate = route.useNavigate()
  const { tabs = [] } = useMatch({ strict: false }).staticData
  const { data: area } = useSuspenseQuery(asking(areaCalls.read, { params: { id } }))
  const offered = tabs.filter(({ call }) => mayAsk(session, call.requires))
  const open = offered.find(({ name }) => name === tab) ?? offered[0]
  const personId = session.person?.id
  // The browser keeps what was opened last, not React.
  useEffect(() => {
    if (personId) keepRecent(personId, { href: `/area/${id}`, label: area.name, detail: `Zone · ${zipsInWords(area)}` })
  }, [id, area, personId])
  useOffered(
    `Zone ${area.name}`,
    offered
      .filter((one) => one !== open)
      .map(({ name, title }) => ({ label: `Onglet ${title}`, run: () => void navigate({ search: { tab: name } }) })),
  )

  return (
    <Page
      title={area.name}
      head={
        <DetailHead
          title={area.name}
          actions={<AreaActions area={area} />}
          facts={factsOf(area)}
          alerts={<AreaAlerts area={area} />}
          tabs={<AreaTabs id={id} tabs={offered} open={open} />}
        />
      }
    >
      <DetailBody>
        <Suspense fallback={<PageSkeleton />}>{open && <open.Tab id={id} />}</Suspense>
      </DetailBody>
    </Page>
  )
}

const AreaTabs = ({ id, tabs, open }: { id: string; tabs: readonly Tab[]; open: Tab | undefined }) => (
  <TabBar label="Onglets de la zone">
    {tabs.map(({ name, title, Tab }) => (
      <TabLink
        key={name}
        to="/area/$id"
        params={{ id }}
        search={{ tab: name }}
        isOpen={name === open?.name}
        onMouseEnter={() => void Tab.preload()}
        onFocus={() => void Tab.preload()}
      >
        {title}
      </TabLink>
    ))}
  </TabBar>
)

const zipsInWords = ({ zips }: Area): string => `${zips.length} ${zips.length > 1 ? 'codes postaux' : 'code postal'}`
const checkersInWords = ({ checkers }: Area): string => `${checkers.length} ${checkers.length > 1 ? 'contrôleurs' : 'contrôleur'}`

const factsOf = (area: Area): string =>
  [
    area.department ? `Département ${area.department}` : null,
    zipsInWords(area),
    checkersInWords(area),
    area.managerName ? `responsable ${area.managerName}` : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')

/** What keeps the area from being served. */
const AreaAlerts = ({ area }: { area: Area }) => (
  <>
    {area.zips.length === 0 && <Notice tone="warning">Cette zone n'a aucun code postal : aucune commande ne peut y être prise.</Notice>}
    {!area.checkers.some(({ network }) => network === 'WORKING') && (
      <Notice tone="warning">Aucun contrôleur en activité ne dessert cette zone.</Notice>
    )}
  </>
)

const AreaActions = ({ area }: { area: Area }) => {
  const mayRemove = useMay(areaCalls.remove)
  const [isRemoving, setRemoving] = useState(false)
  if (!mayRemove) return null
  return (
    <>
      <ActionMenu
        label="Autres actions"
        icon="more"
        actions={[{ label: 'Supprimer la zone', danger: true, onSelect: () => setRemoving(true) }]}
      />
      {isRemoving && <RemoveDialog area={area} onClose={() => setRemoving(false)} />}
    </>
  )
}

const RemoveDialog = ({ area, onClose }: { area: Area; onClose: () => void }) => {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const remove = useMutation({
    mutationFn: () => ask(areaCalls.remove, { params: { id: area.id }, version: area.version }),
    onSuccess: async () => {
      showToast({ message: `La zone ${area.name} est supprimée.`, tone: 'success' })
      await navigate({ to: '/area', search: unsaidSearch })
      void queries.invalidateQueries({ queryKey: [areaCalls.list.path] })
    },
  })
  return (
    <Dialog
      isOpen
      title={`Supprimer la zone ${area.name} ?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate()
      }}
      actions={<SubmitButton pending={remove.isPending}>Supprimer la zone</SubmitButton>}
    >
      {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      <p>Ses {zipsInWords(area)} ne seront plus desservis, et ses contrôleurs n'y seront plus proposés. Cela ne peut pas être annulé.</p>
    </Dialog>
  )
}
