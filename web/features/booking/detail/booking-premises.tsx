import type { BookingDetail } from '@adm/contract/booking/booking'
import { leasePointLabels, leasePoints, premisesUseLabels } from '@adm/domain/booking/order/premises'
import { formatPhone } from '@adm/domain/values/phone-format'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { BookingSection } from './booking-section.tsx'

const facts = ['premises'] as const

/** Commercial premises of an order; nothing for a dwelling. */
export const BookingPremises = ({ booking }: { booking: BookingDetail }) =>
  booking.propertyType === 'business' && (
    <BookingSection booking={booking} title="Local commercial" facts={facts} form="premises">
      {booking.premises ? <PremisesFacts premises={booking.premises} /> : <p className="dim">Rien n'est encore renseigné sur ce local.</p>}
    </BookingSection>
  )

const PremisesFacts = ({ premises }: { premises: NonNullable<BookingDetail['premises']> }) => {
  const { activity, surfaces, occupants, accessHours, leasePoints: settled } = premises
  const missing = leasePoints.filter((point) => !settled.includes(point))
  return (
    <DefinitionList>
      <Definition label="Activité">{activity}</Definition>
      <Definition label="Horaires d'accès">{accessHours}</Definition>
      <Definition label="Surfaces par usage" isWide>
        {surfaces.map(({ use, surface }) => `${premisesUseLabels[use]} ${surface.toLocaleString('fr-FR')} m²`).join(' · ')}
      </Definition>
      <Definition label="Occupants" isWide>
        {occupants.map(({ name, phone }) => (phone ? `${name}, ${formatPhone(phone)}` : name)).join(' · ')}
      </Definition>
      <Definition label="Bail commercial : réglé" isWide>
        {settled.map((point) => leasePointLabels[point]).join(' · ')}
      </Definition>
      <Definition label="Bail commercial : à obtenir" isWide>
        {missing.map((point) => leasePointLabels[point]).join(' · ')}
      </Definition>
    </DefinitionList>
  )
}
