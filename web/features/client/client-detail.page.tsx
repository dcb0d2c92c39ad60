import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { clientCalls, type ClientDetail } from '@adm/contract/client'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDay } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { useOffered } from '../../platform/offered.ts'
import { keepRecent } from '../../platform/recent.ts'
import { mayAsk, useMay, useSession } from '../../platform/session.tsx'
import type { Tab } from '../../platform/tab.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { copyText } from '../../ui/copyable.tsx'
import { DetailBody, DetailHead } from '../../ui/detail-head.tsx'
import { Page } from '../../ui/page.tsx'
import { Notice, PageSkeleton } from '../../ui/states.tsx'
import { TabBar, TabLink } from '../../ui/tab-bar.tsx'
import { ClientBlockTag } from './client-block-tag.tsx'

const route = getRouteApi('/signed-in/client/$id')

export function ClientDetailPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const session = useSession()
  const { tabs = [] } = useMatch({ strict: false }).staticData
  const { data: client } = useSuspenseQuery(asking(clientCalls.read, { params: { id } }))
  const offered = tabs.filter(({ call }) => mayAsk(session, call.requires))
  const open = offered.find(({ name }) => name === tab) ?? offered[0]
  useOpened(client, session.person?.id)
  useOfferedHere(
    client,
    offered.filter((one) => one !== open),
  )

  return (
    <Page
      title={client.name}
      head={
        <DetailHead
          title={client.name}
          status={<ClientBlockTag isBlocked={client.activeBlock !== null} />}
          actions={<Orders id={id} />}
          facts={factsOf(client)}
          alerts={<Block client={client} />}
          tabs={<ClientTabs id={id} tabs={offered} open={open} />}
        />
      }
    >
      <DetailBody>
        <Suspense fallback={<PageSkeleton />}>{open && <open.Tab id={id} />}</Suspense>
      </DetailBody>
    </Page>
  )
}

const ClientTabs = ({ id, tabs, open }: { id: string; tabs: readonly Tab[]; open: Tab | undefined }) => (
  <TabBar label="Onglets du client">
    {tabs.map(({ name, title, Tab }) => (
      <TabLink
        key={name}
        to="/client/$id"
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

/** What can be done on the page: copy its numbers, open another tab. */
const useOfferedHere = ({ name, siret }: ClientDetail, otherTabs: readonly Tab[]): void => {
  const navigate = route.useNavigate()
  useOffered(name, [
    ...(siret ? [{ label: 'Copier le SIRET', words: siret, run: () => copyText(siret) }] : []),
    ...otherTabs.map(({ name: tab, title }) => ({ label: `Onglet ${title}`, run: () => void navigate({ search: { tab } }) })),
  ])
}

/** What was opened last is what an empty search box proposes. */
const useOpened = ({ id, name, zipCode, city }: ClientDetail, personId: string | undefined): void => {
  // The browser keeps it, not React.
  useEffect(() => {
    if (personId) keepRecent(personId, { href: `/client/${id}`, label: name, detail: `${zipCode} ${city}` })
  }, [id, name, zipCode, city, personId])
}

/** One line that says which client this is: where, under which offer, with whom. */
const factsOf = ({ address, zipCode, city, offer, salesRepName }: ClientDetail): string =>
  [`${address}, ${zipCode} ${city}`, offerLabels[offer], salesRepName ?? 'sans commercial'].join(' · ')

/** The way to its orders. */
const Orders = ({ id }: { id: string }) =>
  useMay(bookingCalls.list) && (
    <ButtonLink to="/booking" search={{ client_id: [id], sort: '-startAt', page_index: 0 }} icon="bookings">
      Voir ses commandes
    </ButtonLink>
  )

const Block = ({ client: { activeBlock } }: { client: ClientDetail }) =>
  activeBlock && (
    <Notice tone="error">
      Ce client est bloqué depuis le {formatDay(activeBlock.startDay)}&nbsp;: {activeBlock.title}.
    </Notice>
  )
