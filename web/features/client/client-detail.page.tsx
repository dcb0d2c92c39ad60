import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking'
import { clientCalls, type ClientDetail } from '@adm/contract/client'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatDay } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { useMay } from '../../platform/session.tsx'
import { RecordPage } from '../../record/record-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { copyText } from '../../ui/copyable.tsx'
import { Notice } from '../../ui/states.tsx'
import { ClientBlockTag } from './client-block-tag.tsx'

const route = getRouteApi('/signed-in/client/$id')

export function ClientDetailPage() {
  const { id } = route.useParams()
  const { data: client } = useSuspenseQuery(asking(clientCalls.read, { params: { id } }))
  const { name, siret, zipCode, city } = client
  return (
    <RecordPage
      id={id}
      title={name}
      status={<ClientBlockTag isBlocked={client.activeBlock !== null} />}
      actions={<Orders id={id} />}
      facts={factsOf(client)}
      alerts={<Block client={client} />}
      tabsLabel="Onglets du client"
      recent={{ href: `/client/${id}`, label: name, detail: `${zipCode} ${city}` }}
      acts={siret ? [{ label: 'Copier le SIRET', words: siret, run: () => copyText(siret) }] : []}
    />
  )
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
