import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { checkerCalls, type CheckerDetail } from '@adm/contract/checker'
import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { expiredBlocking } from '@adm/domain/checker/certification'
import { checkerTypeLabels } from '@adm/domain/checker/checker'
import { formatPhone } from '@adm/domain/values/phone-format'
import { asking } from '../../platform/api.ts'
import { useOffered } from '../../platform/offered.ts'
import { keepRecent } from '../../platform/recent.ts'
import { mayAsk, useSession } from '../../platform/session.tsx'
import type { Tab } from '../../platform/tab.ts'
import { DetailBody, DetailHead } from '../../ui/detail-head.tsx'
import { Page } from '../../ui/page.tsx'
import { Notice, PageSkeleton } from '../../ui/states.tsx'
import { TabBar, TabLink } from '../../ui/tab-bar.tsx'
import { CheckerNetworkTag } from './checker-network-tag.tsx'
import { CheckerSteps } from './checker-steps.tsx'
import { todayInParis } from './checker-today.ts'

const route = getRouteApi('/signed-in/checker/$id')

export function CheckerDetailPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const session = useSession()
  const { tabs = [] } = useMatch({ strict: false }).staticData
  const { data: checker } = useSuspenseQuery(asking(checkerCalls.read, { params: { id } }))
  const offered = tabs.filter(({ call }) => mayAsk(session, call.requires))
  const open = offered.find(({ name }) => name === tab) ?? offered[0]
  useOpened(checker, session.person?.id)
  useOtherTabs(
    checker.name,
    offered.filter((one) => one !== open),
  )

  return (
    <Page
      title={checker.name}
      head={
        <DetailHead
          title={checker.name}
          status={<CheckerNetworkTag network={checker.network} />}
          actions={<CheckerSteps checker={checker} />}
          facts={factsOf(checker)}
          alerts={<Expired checker={checker} />}
          tabs={<CheckerTabs id={id} tabs={offered} open={open} />}
        />
      }
    >
      <DetailBody>
        <Suspense fallback={<PageSkeleton />}>{open && <open.Tab id={id} />}</Suspense>
      </DetailBody>
    </Page>
  )
}

const CheckerTabs = ({ id, tabs, open }: { id: string; tabs: readonly Tab[]; open: Tab | undefined }) => (
  <TabBar label="Onglets du contrôleur">
    {tabs.map(({ name, title, Tab }) => (
      <TabLink
        key={name}
        to="/checker/$id"
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

const useOtherTabs = (name: string, tabs: readonly Tab[]): void => {
  const navigate = route.useNavigate()
  useOffered(
    name,
    tabs.map((one) => ({ label: `Onglet ${one.title}`, run: () => void navigate({ search: { tab: one.name } }) })),
  )
}

/** What was opened last is what an empty search box proposes. */
const useOpened = ({ id, name, type, city }: CheckerDetail, personId: string | undefined): void => {
  // The browser keeps it, not React.
  useEffect(() => {
    const detail = [checkerTypeLabels[type], city].filter(Boolean).join(' · ')
    if (personId) keepRecent(personId, { href: `/checker/${id}`, label: name, detail })
  }, [id, name, type, city, personId])
}

/** One line that says which checker this is. */
const factsOf = ({ type, areas, city, phone }: CheckerDetail): string =>
  [
    checkerTypeLabels[type],
    areas.length > 0 ? areas.map(({ name }) => name).join(', ') : 'sans zone',
    ...(city ? [city] : []),
    ...(phone ? [formatPhone(phone)] : []),
  ].join(' · ')

/** Why the checker is given no mission, told on every tab. */
const Expired = ({ checker: { certifications } }: { checker: CheckerDetail }) => {
  const expired = expiredBlocking(certifications, todayInParis())
  if (expired.length === 0) return null
  const words = expired.map((kind) => certificationKindLabels[kind]).join(', ')
  return <Notice tone="warning">{`Non affectable : un certificat bloquant a expiré (${words}).`}</Notice>
}
