import { useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking'
import type { Booking } from '@adm/domain/booking/booking'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { asking } from '../../platform/api.ts'
import { FormLine } from '../../ui/form-layout.tsx'
import { EntryPicker, EntryLink } from './booking-entry.tsx'
import { KeysSection } from './booking-keys-section.tsx'
import { ContactsSection, TenantsSection } from './booking-people-sections.tsx'
import { BookingSection, Fact, Facts } from './booking-section.tsx'
import { TypedAnswer, TypedChoices, TypedDay, TypedNone, TypedText, TypedTextarea } from './booking-typed-fields.tsx'

type Props = { booking: Booking }

/** What the mission needs to know: people, keys, meters, dates. */
export const BookingData = ({ id }: { id: string }) => {
  const { data: booking } = useSuspenseQuery(asking(bookingCalls.read, { params: { id } }))
  return (
    <div className="booking-tab">
      <TenantsSection booking={booking} />
      <ContactsSection booking={booking} />
      <LessorSection booking={booking} />
      <DatesSection booking={booking} />
      <KeysSection booking={booking} />
      <MissionSection booking={booking} entry={booking.linkedBookings.find(({ link }) => link === 'entry')?.code} />
    </div>
  )
}

const LessorSection = ({ booking }: Props) => (
  <BookingSection
    title="Bailleur"
    booking={booking}
    fields={['lessorName', 'lessorAddress']}
    form={(at) => (
      <>
        <TypedText at={at} name="lessorName" isOptional />
        <TypedTextarea at={at} name="lessorAddress" isOptional />
      </>
    )}
  >
    <Facts booking={booking} fields={['lessorName', 'lessorAddress']} />
  </BookingSection>
)

const DatesSection = ({ booking }: Props) => (
  <BookingSection
    title="Dates souhaitées"
    booking={booking}
    fields={['wishedDay', 'wishedUntilDay', 'organizeDay']}
    form={(at) => (
      <FormLine>
        <TypedDay at={at} name="wishedDay" isOptional />
        <TypedDay at={at} name="wishedUntilDay" isOptional />
        <TypedDay at={at} name="organizeDay" isOptional />
      </FormLine>
    )}
  >
    <Facts booking={booking} fields={['wishedDay', 'wishedUntilDay', 'organizeDay']} />
  </BookingSection>
)

const MissionSection = ({ booking, entry }: Props & { entry: string | undefined }) => (
  <BookingSection
    title="Préparation de la mission"
    booking={booking}
    fields={['presenceRequired', 'expectedMeters', 'entryBookingId', 'instructionsAcknowledged']}
    form={(at) => (
      <>
        <TypedAnswer at={at} name="presenceRequired" />
        <TypedChoices at={at} name="expectedMeters" labels={meterTypeLabels} isOptional />
        <TypedNone at={at} name="expectedMeters" label="Aucun compteur attendu" />
        <EntryPicker at={at} known={entry} />
        <TypedAnswer at={at} name="instructionsAcknowledged" />
      </>
    )}
  >
    <Facts booking={booking} fields={['presenceRequired', 'expectedMeters']} />
    <Fact booking={booking} field="entryBookingId">
      <EntryLink id={booking.entryBookingId} code={entry} />
    </Fact>
    <Facts booking={booking} fields={['instructionsAcknowledged']} />
  </BookingSection>
)
