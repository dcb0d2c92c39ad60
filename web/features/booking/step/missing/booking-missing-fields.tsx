import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import type { BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import type { MissingField, MissingFieldName } from '@adm/domain/booking/order/missing-field'
import { FormLine } from '../../../../ui/layout/form-layout.tsx'
import { editedOf } from '../../order/start/booking-section-values.ts'
import { MetersFields } from '../../order/booking-order-date.tsx'
import { DetailsFields } from '../../order/booking-order-details.tsx'
import { AnnexFields } from '../../order/booking-order-dwelling.tsx'
import { EntryFields } from '../../order/booking-order-entry.tsx'
import { OrderDay, OrderText, OrderYesNo } from '../../order/booking-order-fields.tsx'
import { PartnerFields } from '../../order/booking-order-partner.tsx'
import { ContactsFields, TenantsFields } from '../../order/booking-order-people.tsx'
import { completedNames } from './booking-missing.ts'
import { type ChangeValues, changeResolver } from '../../order/booking-order-resolver.ts'

type MissingForm = UseFormReturn<ChangeValues, unknown, BookingChange>

/** The form of the fields that a transition needs and that the order lacks. */
export const useMissingForm = (booking: BookingDetail, missing: readonly MissingField[]): MissingForm => {
  const queries = useQueryClient()
  return useForm<ChangeValues, unknown, BookingChange>({
    resolver: changeResolver(queries, booking),
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: editedOf(booking, completedNames(missing)),
  })
}

/** The inputs side by side in one line. */
const shortInputs: { [Name in MissingFieldName]?: ReactNode } = {
  clientReference: <OrderText name="clientReference" label="Référence client" />,
  wishedDay: <OrderDay name="wishedDay" label="Date souhaitée" />,
  presenceRequired: <OrderYesNo name="presenceRequired" label="Présence requise sur place" />,
  visitOfferId: <OrderText name="visitOfferId" label="Offre de visite" />,
  building: <OrderText name="building" label="Bâtiment" />,
  staircase: <OrderText name="staircase" label="Escalier" />,
  floor: <OrderText name="floor" label="Étage" />,
  door: <OrderText name="door" label="Porte" />,
  digicode: <OrderText name="digicode" label="Digicode" hint="« aucun » s'il n'y en a pas" />,
  instructionsAcknowledged: <OrderYesNo name="instructionsAcknowledged" label="Consignes du client prises en compte" />,
}

const wideInputs: { [Name in MissingFieldName]?: (booking: BookingDetail) => ReactNode } = {
  details: (booking) => <DetailsFields service={booking.service} booking={booking} />,
  contacts: () => <ContactsFields />,
  tenants: () => <TenantsFields />,
  annexes: () => <AnnexFields />,
  expectedMeters: () => <MetersFields />,
  entryBookingId: () => <EntryFields />,
  partnerName: () => <PartnerFields />,
}

type Props = { booking: BookingDetail; missing: readonly MissingField[]; form: MissingForm }

/** The inputs of the missing fields, each once; the transition saves them first. */
export const MissingFields = ({ booking, missing, form }: Props) => {
  const names = [...new Set(missing.map(({ name }) => name))]
  if (names.length === 0) return null
  return (
    <FormProvider {...form}>
      <FormLine>
        {names.map((name) => (
          <Fragment key={name}>{shortInputs[name]}</Fragment>
        ))}
      </FormLine>
      {names.map((name) => (
        <Fragment key={name}>{wideInputs[name]?.(booking)}</Fragment>
      ))}
    </FormProvider>
  )
}
