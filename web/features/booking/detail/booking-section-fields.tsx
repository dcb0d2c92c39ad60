import type { ReactNode } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { OrderAddress } from '../order/booking-order-address.tsx'
import { EntryFields } from '../order/booking-order-entry.tsx'
import { LessorFields, MetersFields, WishFields } from '../order/booking-order-date.tsx'
import { AccessFields, TypologyFields } from '../order/booking-order-dwelling.tsx'
import { DetailsFields } from '../order/booking-order-details.tsx'
import { OrderLongText, OrderYesNo } from '../order/booking-order-fields.tsx'
import { KeysInstructions } from '../order/booking-order-keys.tsx'
import { PremisesFields } from '../order/booking-order-premises.tsx'
import { PartnerFields } from '../order/booking-order-partner.tsx'
import { ContactsFields, TenantsFields } from '../order/booking-order-people.tsx'
import { OrderTags } from '../order/booking-order-tags.tsx'
import { RealTimesFields } from './booking-real-times-fields.tsx'
import { ServiceFields } from './booking-service-fields.tsx'

/** Wishes and agreements; date and checker change by transitions only. */
const DateFields = () => (
  <>
    <WishFields />
    <FormLine>
      <OrderYesNo name="presenceRequired" label="Présence requise sur place" />
      <OrderYesNo name="instructionsAcknowledged" label="Consignes du client prises en compte" />
    </FormLine>
  </>
)

/** Fields of each section's form, the same as in a new order. Loaded with the form. */
export const sectionFields = {
  service: (booking) => <ServiceFields booking={booking} />,
  details: (booking) => <DetailsFields service={booking.service} booking={booking} />,
  date: () => <DateFields />,
  realTimes: () => <RealTimesFields />,
  dateByPartner: () => (
    <>
      <PartnerFields />
      <DateFields />
    </>
  ),
  access: () => (
    <>
      <OrderAddress isPlaceOnly />
      <AccessFields />
    </>
  ),
  typology: () => <TypologyFields />,
  premises: () => <PremisesFields />,
  comment: () => <OrderLongText name="comment" label="Commentaire" optional />,
  tags: () => <OrderTags />,
  tenants: () => <TenantsFields />,
  contacts: () => <ContactsFields />,
  lessor: () => <LessorFields />,
  report: () => (
    <>
      <EntryFields />
      <MetersFields />
    </>
  ),
  keys: () => <KeysInstructions />,
} as const satisfies Record<string, (booking: BookingDetail) => ReactNode>
export type SectionName = keyof typeof sectionFields
