import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingBlockCalls, type OrderToDecide } from '@adm/contract/booking/booking-block'
import { dayOf, formatDayShort, formatHourInWords } from '@adm/domain/values/date/moment'
import { newKey } from '../../../platform/new-key.ts'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { useDraftedRow } from '../../../platform/form/use-draft.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { blockingDrafts } from './blocking-drafts.ts'
import { ClientOrderSuspension } from './client-order-suspension.form.tsx'
import { useClientAct } from '../detail/use-client-act.ts'

/** Planned orders of a blocked client that need a decision. */
export const ClientOrdersToDecide = ({ clientId }: { clientId: string }) => {
  const maySee = useMay(bookingBlockCalls.toDecide)
  const { data } = useQuery({ ...apiQuery(bookingBlockCalls.toDecide, { params: { id: clientId } }), enabled: maySee })
  if (!data || data.items.length === 0) return null
  return <OrdersToDecide orders={data.items} />
}

const OrdersToDecide = ({ orders }: { orders: readonly OrderToDecide[] }) => {
  const [suspended, setSuspended] = useState(useDraftedRow(orders, ({ id }) => blockingDrafts.suspend(id)))
  return (
    <DetailSection title="À décider">
      <p className="dim">
        Ces commandes étaient planifiées plus de 5 jours après le début du blocage ; les plus proches sont maintenues. Maintenir garde la
        date et le contrôleur. Suspendre les retire : la commande attend, et reprendra au déblocage.
      </p>
      <PersonList>
        {orders.map((order) => (
          <Order key={order.id} order={order} onSuspend={() => setSuspended(order)} />
        ))}
      </PersonList>
      {suspended && <ClientOrderSuspension order={suspended} onClose={() => setSuspended(null)} />}
    </DetailSection>
  )
}

const partnerRefusal = 'Une prestation de partenaire ne se suspend pas : maintenez-la, ou annulez la commande.'

const Order = ({ order, onSuspend }: { order: OrderToDecide; onSuspend: () => void }) => {
  const { id, code, startAt, address, city, checkerName, isSuspendable } = order
  const [key] = useState(newKey)
  const mayDecide = useMay(bookingBlockCalls.decide)
  const acting = useActingRefusals()
  const retain = useClientAct(
    () => callApi(bookingBlockCalls.decide, { params: { id }, body: { decision: 'keep' }, key }),
    () => `La commande ${code} est maintenue.`,
    () => undefined,
  )
  const maintain = () => retain.mutate(undefined, { onError: ({ message }) => showToast({ message, tone: 'error' }) })
  return (
    <PersonLine name={`${formatDayShort(dayOf(startAt))} à ${formatHourInWords(startAt)}`} detail={checkerName ?? undefined}>
      <Link to="/booking/$id" params={{ id }}>
        {code}
      </Link>
      <span>
        {address}, {city}
      </span>
      {mayDecide && (
        <>
          <Button pending={retain.isPending} refusals={acting} onClick={maintain} aria-label={`Maintenir ${code}`}>
            Maintenir
          </Button>
          <Button refusals={isSuspendable ? acting : [partnerRefusal]} onClick={onSuspend} aria-label={`Suspendre ${code}`}>
            Suspendre
          </Button>
        </>
      )}
    </PersonLine>
  )
}
