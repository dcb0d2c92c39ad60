import type { BookingDetail } from '@adm/contract/booking/booking'
import { tenantRoleLabels } from '@adm/domain/booking/order/booking-people'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { Reach } from '../detail/booking-people.tsx'

/** The people to inform of a cancellation or a new date, with their phones: the product sends them nothing. */
export const BookingInformed = ({ booking: { tenants, clientName, checkerName } }: { booking: BookingDetail }) => (
  <section>
    <p className="dim">Aucun message ne part de lui-même. Prévenez&nbsp;:</p>
    <PersonList>
      {tenants.map(({ id, firstName, lastName, role, emails, phone, otherPhone }) => (
        <PersonLine key={id} name={`${firstName} ${lastName}`} detail={tenantRoleLabels[role]}>
          <Reach emails={emails} phones={[phone, otherPhone]} />
        </PersonLine>
      ))}
      <PersonLine name={clientName} detail="Client">
        {null}
      </PersonLine>
      {checkerName && (
        <PersonLine name={checkerName} detail="Contrôleur">
          {null}
        </PersonLine>
      )}
    </PersonList>
  </section>
)
