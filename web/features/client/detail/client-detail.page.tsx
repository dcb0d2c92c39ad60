import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import { clientCalls, type ClientDetail } from '@adm/contract/client/client'
import { clientMergeCalls } from '@adm/contract/client/client-merge'
import type { Named } from '@adm/contract/call/name-search'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDay } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../../platform/api/api.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { RecordPage } from '../../../recipes/page/record-page.tsx'
import { WayBack } from '../../../recipes/page/way-back.tsx'
import { ButtonLink } from '../../../ui/base/button.tsx'
import { copyText } from '../../../ui/figure/copyable.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { ClientActions } from './client-actions.tsx'
import { ClientBlockTag } from '../figure/client-block-tag.tsx'

const route = getRouteApi('/signed-in/client/$id')

/** Loaded when a person compares two clients. */
const Comparison = lazyPage(() => import('../merge/client-merge-dialog.tsx'), 'ClientMergeDialog')

/** Loaded when orders of a merge could not be moved, which is rare. */
const StoppedMove = lazyPage(() => import('../merge/client-stopped-move.tsx'), 'ClientStoppedMove')

export function ClientDetailPage() {
  const { id } = route.useParams()
  const { data: client } = useSuspenseQuery(apiQuery(clientCalls.read, { params: { id } }))
  const { name, siret, zipCode, city, mergedInto } = client
  return (
    <RecordPage
      entity="client"
      id={id}
      title={name}
      status={<ClientBlockTag isBlocked={client.activeBlock !== null} />}
      actions={!mergedInto && <Acts client={client} />}
      facts={factsOf(client)}
      alerts={<Alerts client={client} />}
      tabsLabel="Onglets du client"
      recent={{ href: `/client/${id}`, label: name, detail: `${zipCode} ${city}` }}
      acts={siret ? [{ label: 'Copier le SIRET', words: siret, run: () => copyText(siret) }] : []}
      {...(mergedInto ? { onlyTab: 'history' } : {})}
    />
  )
}

/** One line that identifies the client: address, offer, sales representative. */
const factsOf = ({ address, zipCode, city, offer, salesRepName }: ClientDetail): string =>
  [`${address}, ${zipCode} ${city}`, offerLabels[offer], salesRepName ?? 'sans commercial'].join(' · ')

const Acts = ({ client }: { client: ClientDetail }) => (
  <>
    <Orders id={client.id} />
    <ClientActions client={client} />
    <MergeDialog id={client.id} />
  </>
)

/** Comparison with another client, open while the URL has its id. */
const MergeDialog = ({ id }: { id: string }) => {
  const { tab, merge } = route.useSearch()
  const navigate = route.useNavigate()
  const mayMerge = useMay(clientMergeCalls.merge)
  if (!merge || !mayMerge) return null
  return (
    <Suspense>
      <Comparison id={id} otherId={merge} onClose={() => void navigate({ search: { tab } })} />
    </Suspense>
  )
}

/** Link to the client's orders. */
const Orders = ({ id }: { id: string }) =>
  useMay(bookingCalls.list) && (
    <ButtonLink to="/booking" search={{ client_id: [id], state: 'open', sort: 'startAt', page_index: 0 }} icon="bookings">
      Voir ses commandes
    </ButtonLink>
  )

/** Alerts: merged into another client, orders of a merge not moved, or blocked. */
const Alerts = ({ client }: { client: ClientDetail }) => {
  const { mergedInto, stoppedMove } = client
  return (
    <>
      <WayBack />
      {stoppedMove && (
        <Suspense>
          <StoppedMove id={client.id} stopped={stoppedMove} />
        </Suspense>
      )}
      {mergedInto ? <Merged into={mergedInto} /> : <Block client={client} />}
    </>
  )
}

const Merged = ({ into }: { into: Named }) => (
  <Notice tone="warning">
    Ce client a été fusionné avec{' '}
    <Link to="/client/$id" params={{ id: into.id }}>
      {into.name}
    </Link>
    &nbsp;: ses commandes, ses utilisateurs et ses procédures y sont.
  </Notice>
)

const Block = ({ client: { activeBlock } }: { client: ClientDetail }) =>
  activeBlock && (
    <Notice tone="error">
      Ce client est bloqué depuis le {formatDay(activeBlock.startDate)}&nbsp;: {activeBlock.title}.
    </Notice>
  )
