import { useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import { hasRealTimes } from '@adm/domain/booking/step/real-times'
import { partnerFieldNames } from '@adm/domain/partner-request/partner'
import { isOnDemand, sellsOptions } from '@adm/domain/offer/sold-service'
import { apiQuery } from '../../../platform/api/api.ts'
import { useWithPending } from '../../../recipes/offline/pending-row.ts'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { type BookingField, bookingSections, editableFields } from '../history/booking-field-labels.ts'
import { BookingAside } from './booking-aside.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingOptions } from './booking-options.tsx'
import { BookingProcesses } from './booking-processes.tsx'
import { BookingPremises } from './booking-premises.tsx'
import { BookingSection } from './booking-section.tsx'
import { bookingRecord } from '../history/booking-record.ts'

const { ordered, references, wishes, address, access, typology } = bookingSections
const ofHomesOnly: readonly BookingField[] = ['propertyKind', 'roomCount', 'apartmentNumber']

/** Tab of an order's service, date, address, dwelling, processes and price. */
export function BookingInformations({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const booking = useWithPending(bookingRecord, read)
  const isPremises = booking.propertyType === 'business'
  const isByPartner = isOnDemand(booking.service)
  const isVisit = booking.service === 'visite'
  const applicableFields = (names: readonly BookingField[]) => names.filter((name) => !isPremises || !ofHomesOnly.includes(name))
  return (
    <DetailBody aside={<BookingAside booking={booking} />}>
      <BookingSection
        booking={booking}
        title="Prestation"
        facts={[...ordered, ...references.filter((name) => isVisit || name !== 'visitOfferId')]}
        edits={['details', ...editableFields([...ordered, ...references])]}
        form="service"
      />
      <BookingDetails booking={booking} />
      {(sellsOptions(booking.service) || booking.options.length > 0) && <BookingOptions booking={booking} />}
      <BookingSection
        booking={booking}
        title={isByPartner ? 'Date et partenaire' : 'Date et contrôleur'}
        facts={['startAt', ...(isByPartner ? partnerFieldNames : ['checkerName' as const]), 'durationMinutes', 'missionCode', ...wishes]}
        form={isByPartner ? 'dateByPartner' : 'date'}
      />
      {hasRealTimes(booking.status) && (
        <BookingSection booking={booking} title="Heures réelles" facts={['arrivedAt', 'finishedAt']} form="realTimes" />
      )}
      <BookingSection
        booking={booking}
        title="Adresse et accès"
        facts={applicableFields([...address, ...access])}
        edits={['dwellingId', ...editableFields([...address, ...access])]}
        form="access"
      />
      <BookingSection
        booking={booking}
        title={isPremises ? 'Bien' : 'Logement'}
        facts={applicableFields(typology)}
        edits={typology}
        form="typology"
      />
      <BookingPremises booking={booking} />
      <BookingProcesses booking={booking} />
      <BookingSection booking={booking} title="Étiquettes" facts={['tags']} form="tags" />
      <BookingSection booking={booking} title="Commentaire" facts={['comment']} form="comment">
        {booking.comment ? <p className="long-text">{booking.comment}</p> : <p className="dim">Aucun commentaire.</p>}
      </BookingSection>
    </DetailBody>
  )
}
