import type { ReactNode } from 'react'
import type { BookingDetail } from '@adm/contract/booking'
import { bookingServiceLabels, bookingServices } from '@adm/domain/offer/sold-service'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { languageLabels } from '@adm/domain/values/language'
import { familyOf } from '@adm/domain/booking/booking-service'
import { FormLine } from '../../ui/form-layout.tsx'
import { OrderAddress } from './booking-order-address.tsx'
import { EntryFields } from './booking-order-entry.tsx'
import { LessorFields, MetersFields, WishFields } from './booking-order-date.tsx'
import { AccessFields, TypologyFields } from './booking-order-dwelling.tsx'
import { optionsOf } from './booking-filter-fields.ts'
import { OrderChoice, OrderLongText, OrderSeveral, OrderText, OrderYesNo } from './booking-order-fields.tsx'
import { KeysInstructions } from './booking-order-keys.tsx'
import { PremisesFields } from './booking-order-premises.tsx'
import { ContactsFields, TenantsFields } from './booking-order-people.tsx'

const languages = optionsOf(languageLabels)
const options = optionsOf(bookingOptionLabels)

/** What is ordered: a service of the same family, if the caller may still change it. */
const ServiceFields = ({ service, mayChangeService }: BookingDetail) => (
  <>
    <FormLine>
      {mayChangeService && (
        <OrderChoice
          name="service"
          label="Prestation"
          options={bookingServices
            .filter((one) => familyOf(one) === familyOf(service))
            .map((value) => ({ value, label: bookingServiceLabels[value] }))}
        />
      )}
      <OrderSeveral name="options" label="Options" options={options} optional />
      <OrderChoice name="language" label="Langue" options={languages} isShort />
    </FormLine>
    <FormLine>
      <OrderText name="clientReference" label="Référence client" optional />
      <OrderText name="ug" label="UG" optional />
      {service === 'visite' && <OrderText name="visitOfferId" label="Offre de visite" optional />}
    </FormLine>
  </>
)

/** What is wished and agreed; date and checker change by the steps only. */
const DateFields = () => (
  <>
    <WishFields />
    <FormLine>
      <OrderYesNo name="presenceRequired" label="Présence requise sur place" />
      <OrderYesNo name="instructionsAcknowledged" label="Consignes du client prises en compte" />
    </FormLine>
  </>
)

/** The fields of each section's form, the same as those of a new order. They come with the form. */
export const sectionFields = {
  service: (booking) => <ServiceFields {...booking} />,
  date: () => <DateFields />,
  access: () => (
    <>
      <OrderAddress keepsTypology />
      <AccessFields />
    </>
  ),
  typology: () => <TypologyFields />,
  premises: () => <PremisesFields />,
  comment: () => <OrderLongText name="comment" label="Commentaire" optional />,
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
