import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { useWithPending } from '../../../recipes/offline/pending-row.ts'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { bookingFields, bookingSections } from '../history/booking-field-labels.ts'
import { EntryProposals } from '../link/booking-entry-proposals.tsx'
import { Contacts, Tenants } from '../figure/booking-people.tsx'
import { BookingSection } from './booking-section.tsx'
import { bookingRecord } from '../history/booking-record.ts'

/** Tab of a booking's people, report data and key instructions. */
export function BookingData({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const booking = useWithPending(bookingRecord, read)
  return (
    <DetailBody>
      <BookingSection booking={booking} title="Locataires" facts={['tenants']} form="tenants">
        <Tenants tenants={booking.tenants} />
      </BookingSection>
      <BookingSection booking={booking} title="Contacts supplémentaires du rapport" facts={['contacts']} form="contacts">
        <Contacts contacts={booking.contacts} />
      </BookingSection>
      <BookingSection booking={booking} title="Bailleur" facts={bookingSections.lessor} form="lessor" />
      <BookingSection booking={booking} title="Rapport" facts={['entryBookingId', 'expectedMeters']} form="report">
        <Report booking={booking} />
        <EntryProposals booking={booking} />
      </BookingSection>
      <BookingSection booking={booking} title="Clés" facts={['keysInstructions']} form="keys" />
    </DetailBody>
  )
}

const Report = ({ booking: { linkedBookings, expectedMeters } }: { booking: BookingDetail }) => {
  const entry = linkedBookings.find(({ link }) => link === 'entry')
  return (
    <DefinitionList>
      <Definition label={bookingFields.entryBookingId.label}>
        {entry && (
          <Link to="/booking/$id" params={{ id: entry.id }}>
            {entry.code}
          </Link>
        )}
      </Definition>
      <Definition label={bookingFields.expectedMeters.label}>{bookingFields.expectedMeters.words(expectedMeters)}</Definition>
    </DefinitionList>
  )
}
