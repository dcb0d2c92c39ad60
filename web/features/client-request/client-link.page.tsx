import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientLinkCalls, type LinkedClientOrder } from '@adm/contract/client/client-request'
import { documentTypeLabels } from '@adm/domain/document/document-type'
import { tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { dayOf, formatDay, formatHour } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError, Refused } from '../../platform/api/refused.ts'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { ClientActs } from './client-acts.tsx'
import './client-link.css'
import { useClientAct } from './use-client-act.ts'

const route = getRouteApi('/c/$token')
const isEnded = (error: Error | null): boolean => error instanceof Refused && error.refusal.code === 'LINK_NOT_VALID'

/** An order, for a person of its client: opened by a personal link, without an account. */
export function ClientLinkPage() {
  const { token } = route.useParams()
  const { data, error, refetch } = useQuery({ ...apiQuery(clientLinkCalls.read, { params: { token } }), gcTime: 0 })
  if (isEnded(error)) return <EndedLink />
  if (data) return <LinkedOrder token={token} order={data} />
  return (
    <EntrancePage title="Votre commande">
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </EntrancePage>
  )
}

/** The same words whatever ended the link: they say nothing of an order. */
const EndedLink = () => (
  <EntrancePage title="Ce lien n'est plus valable">
    <p>La commande est close, ou ce lien a été retiré.</p>
    <p>Pour toute question, appelez-nous.</p>
  </EntrancePage>
)

const LinkedOrder = ({ token, order }: { token: string; order: LinkedClientOrder }) => {
  const acting = useClientAct(token)
  if (isEnded(acting.error)) return <EndedLink />
  return (
    <div className="client-page">
      <EntrancePage title={order.statusWords}>
        <OrderFacts order={order} />
        <ClientActs token={token} order={order} acting={acting} />
      </EntrancePage>
    </div>
  )
}

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
