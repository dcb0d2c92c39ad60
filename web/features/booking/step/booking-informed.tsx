import { useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { checkerCalls } from '@adm/contract/checker/checker'
import { clientCalls } from '@adm/contract/client/client'
import { tenantRoleLabels } from '@adm/domain/booking/order/booking-people'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { Reach } from '../figure/booking-people.tsx'

/** The people to inform of a cancellation or a new date, with their phones: the product sends them nothing. */
export const BookingInformed = ({ booking }: { booking: BookingDetail }) => (
  <section>
    <p className="dim">Aucun message ne part de lui-même. Prévenez&nbsp;:</p>
    <PersonList>
      {booking.tenants.map(({ id, firstName, lastName, role, emails, phone, otherPhone }) => (
        <PersonLine key={id} name={`${firstName} ${lastName}`} detail={tenantRoleLabels[role]}>
          <Reach emails={emails} phones={[phone, otherPhone]} />
        </PersonLine>
      ))}
      <ClientLine id={booking.clientId} name={booking.clientName} />
      {booking.checkerId && booking.checkerName && <CheckerLine id={booking.checkerId} name={booking.checkerName} />}
    </PersonList>
  </section>
)

type LineProps = { id: string; name: string }

const ClientLine = ({ id, name }: LineProps) => {
  const { data } = useQuery({ ...apiQuery(clientCalls.read, { params: { id } }), enabled: useMay(clientCalls.read) })
  return (
    <PersonLine name={name} detail="Client">
      {data && <Reach emails={data.emails} phones={[data.phone]} />}
    </PersonLine>
  )
}

const CheckerLine = ({ id, name }: LineProps) => {
  const { data } = useQuery({ ...apiQuery(checkerCalls.read, { params: { id } }), enabled: useMay(checkerCalls.read) })
  return (
    <PersonLine name={name} detail="Contrôleur">
      {data && <Reach emails={data.email} phones={[data.phone]} />}
    </PersonLine>
  )
}
