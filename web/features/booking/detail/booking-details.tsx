import { useQuery } from '@tanstack/react-query'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { fieldsOf } from '@adm/domain/booking/order/service-field'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { lastChanges } from '../../../recipes/history/record-last-change.ts'
import { historyFields, wordsOf } from '../../../recipes/page/record-subject.ts'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { bookingFields } from '../history/booking-field-labels.ts'
import { BookingSection } from './booking-section.tsx'

const facts = ['details'] as const
const fields = historyFields(bookingFields)

/** Details of an on-demand service; nothing for other services. */
export const BookingDetails = ({ booking }: { booking: BookingDetail }) => {
  const mayHistory = useMay(bookingCalls.history)
  const { data: lines = [] } = useQuery({
    ...apiQuery(bookingCalls.history, { params: { id: booking.id }, query: {} }),
    enabled: mayHistory,
  })
  const detailFields = fieldsOf(booking.service)
  if (detailFields.length === 0) return null
  const changes = lastChanges(lines)
  const title = `${bookingServiceLabels[booking.service]} : précisions`
  return (
    <BookingSection booking={booking} title={title} facts={facts} form="details">
      <DefinitionList>
        {detailFields.map(({ name, label }) => (
          <Definition key={name} label={label} lastChange={changes.get(`details.${name}`)}>
            {wordsOf(fields, booking, `details.${name}`)}
          </Definition>
        ))}
      </DefinitionList>
    </BookingSection>
  )
}
