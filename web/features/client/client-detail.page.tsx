import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useMatch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { clientCalls, type ClientDetail } from '@adm/contract/client'
import { clientMergeCalls } from '@adm/contract/client-merge'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDay } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
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
import { ClientActions } from './client-actions.tsx'
import { ClientBlockTag } from './client-block-tag.tsx'

const route = getRouteApi('/signed-in/client/$id')

/** Comes when somebody compares. */
const Comparison = lazyPage(() => import('./client-merge-dialog.tsx'), 'ClientMergeDialog')

export function ClientDetailPage() {
  const { id } = route.useParams()
  const { tab, merge } = route.useSearch()
  const session = useSession()
  const { tabs = [] } = useMatch({ strict: false }).staticData
  const { data: client } = useSuspenseQuery(asking(clientCalls.read, { params: { id } }))
  // Of a client that was merged, only what happened to it is left.
  const offered = tabs.filter(({ name, call }) => mayAsk(session, call.requires) && (!client.mergedInto || name === 'history'))
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
          actions={!client.mergedInto && <Acts client={client} />}
          facts={factsOf(client)}
          alerts={<Alerts client={client} />}
          tabs={<ClientTabs id={id} tabs={offered} open={open} />}
        />
      }
    >
      <DetailBody>
        <Suspense fallback={<PageSkeleton />}>{open && <open.Tab id={id} />}</Suspense>
      </DetailBody>
      {merge && !client.mergedInto && <MergeDialog id={id} otherId={merge} tab={open?.name} />}
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

/** The comparison with another client, for as long as the address names it. */
const MergeDialog = ({ id, otherId, tab }: { id: string; otherId: string; tab: string | undefined }) => {
  const navigate = route.useNavigate()
  const mayMerge = useMay(clientMergeCalls.merge)
  const close = () => void navigate({ search: { tab } })
  return (
    mayMerge && (
      <Suspense>
        <Comparison id={id} otherId={otherId} onClose={close} />
      </Suspense>
    )
  )
}

const Acts = ({ client }: { client: ClientDetail }) => (
  <>
    <Orders id={client.id} />
    <ClientActions client={client} />
  </>
)

/** The way to its orders. */
const Orders = ({ id }: { id: string }) =>
  useMay(bookingCalls.list) && (
    <ButtonLink to="/booking" search={{ client_id: [id], sort: '-startAt', page_index: 0 }} icon="bookings">
      Voir ses commandes
    </ButtonLink>
  )

/** What somebody must know before anything else: it is another client now, or its orders are refused. */
const Alerts = ({ client }: { client: ClientDetail }) => {
  const { mergedInto } = client
  if (!mergedInto) return <Block client={client} />
  return (
    <Notice tone="warning">
      Ce client a été fusionné avec{' '}
      <Link to="/client/$id" params={{ id: mergedInto.id }}>
        {mergedInto.name}
      </Link>
      &nbsp;: ses commandes, ses utilisateurs et ses process y sont.
    </Notice>
  )
}

const Block = ({ client: { activeBlock } }: { client: ClientDetail }) =>
  activeBlock && (
    <Notice tone="error">
      Ce client est bloqué depuis le {formatDay(activeBlock.startDay)}&nbsp;: {activeBlock.title}.
    </Notice>
  )
