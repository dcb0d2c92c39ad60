import { getRouteApi } from '@tanstack/react-router'
import { clientLinkCalls, type LinkedClientOrder } from '@adm/contract/client/client-request'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { LinkFrame, LinkPage, useLinked } from '../../recipes/link/link-page.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { ClientActs } from './client-acts.tsx'
import './client-link.css'
import { useClientAct } from './use-client-act.ts'

const route = getRouteApi('/c/$token')

/** An order, for a person of its client: opened by a personal link, without an account. */
export function ClientLinkPage() {
  const { token } = route.useParams()
  const result = useLinked(apiQuery(clientLinkCalls.read, { params: { token } }))
  const acting = useClientAct(token)
  return (
    <LinkPage title="Votre commande" result={result} acting={acting} ended={<Ended />}>
      {(order) => (
        <LinkFrame title={order.statusWords}>
          <OrderFacts order={order} />
          <ClientActs token={token} order={order} acting={acting} />
        </LinkFrame>
      )}
    </LinkPage>
  )
}

const Ended = () => (
  <>
    <p>La commande est close, ou ce lien a été retiré.</p>
    <p>Pour toute question, appelez-nous.</p>
  </>
)

const OrderFacts = ({ order }: { order: LinkedClientOrder }) => {
  const { code, clientReference, service, address, zipCode, city, startAt, endAt, wishedDay, expects } = order
  return (
    <DefinitionList>
      {startAt && endAt && (
        <Definition label="Rendez-vous">{`${formatDay(dayOf(startAt))}, de ${formatHour(startAt)} à ${formatHour(endAt)}`}</Definition>
      )}
      {!startAt && wishedDay && <Definition label="Date souhaitée">{formatDay(wishedDay)}</Definition>}
      <Definition label="Prestation">{tenantServiceLabels[service]}</Definition>
      <Definition label="Lieu">{`${address}, ${zipCode} ${city}`}</Definition>
      <Definition label="Commande">{code}</Definition>
      {clientReference && <Definition label="Votre référence">{clientReference}</Definition>}
      <Definition label="Vous recevrez">{documentTypeLabels[expects]}</Definition>
    </DefinitionList>
  )
}
