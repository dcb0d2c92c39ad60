import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking'
import { asking } from '../../platform/api.ts'
import { useWithWaiting } from '../../record/waiting-row.ts'
import { Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { DetailBody } from '../../ui/detail-head.tsx'
import { bookingFields } from './booking-field-labels.ts'
import { EntryProposals } from './booking-entry-proposals.tsx'
import { Contacts, Tenants } from './booking-people.tsx'
import { BookingSection } from './booking-section.tsx'
import { bookingRecord } from './booking-record.ts'

/** The people of a booking, and what its report and its keys need. */
export function BookingData({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(asking(bookingCalls.read, { params: { id } }))
  const booking = useWithWaiting(bookingRecord, read)
  return (
    <DetailBody>
      <BookingSection booking={booking} title="Locataires" facts={['tenants']} edits={['tenants']} form="tenants">
        <Tenants tenants={booking.tenants} />
      </BookingSection>
      <BookingSection
        booking={booking}
        title="Contacts supplémentaires du rapport"
        facts={['contacts']}
        edits={['contacts']}
        form="contacts"
      >
        <Contacts contacts={booking.contacts} />
      </BookingSection>
      <BookingSection
        booking={booking}
        title="Bailleur"
        facts={['lessorName', 'lessorAddress']}
        edits={['lessorName', 'lessorAddress']}
        form="lessor"
      />
      <BookingSection
        booking={booking}
        title="Rapport"
        facts={['entryBookingId', 'expectedMeters']}
        edits={['entryBookingId', 'expectedMeters']}
        form="report"
      >
        <Report booking={booking} />
        <EntryProposals booking={booking} />
      </BookingSection>
      <BookingSection booking={booking} title="Clés" facts={['keysInstructions']} edits={['keysInstructions']} form="keys" />
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
