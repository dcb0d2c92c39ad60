import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingServiceCalls } from '@adm/contract/booking/booking-service'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { type BookingService, bookingServiceLabels, bookingServices } from '@adm/domain/offer/sold-service'
import { languageLabels } from '@adm/domain/values/language'
import { apiQuery } from '../../../platform/api/api.ts'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { ErrorPanel, Notice } from '../../../ui/layout/states.tsx'
import { DetailsFields } from '../order/booking-order-details.tsx'
import { OrderChoice, OrderText } from '../order/booking-order-fields.tsx'
import type { OrderValues } from '../order/start/booking-order-values.ts'
import { ServiceDifference } from './booking-service-difference.tsx'
import { describeError } from '../../../platform/api/refused.ts'

const languages = optionsOf(languageLabels)

/** Service fields: another service of the same family if its change is allowed, with a preview of the effect before the save. */
export const ServiceFields = ({ booking }: { booking: BookingDetail }) => {
  const { service, serviceRefusal } = booking
  const { control } = useFormContext<OrderValues>()
  const typed = useWatch({ control, name: 'service' }) ?? service
  return (
    <>
      {serviceRefusal && <Notice>{serviceRefusal}</Notice>}
      <FormLine>
        {!serviceRefusal && <OrderChoice name="service" label="Prestation" options={sameFamily(service)} />}
        <OrderChoice name="language" label="Langue" options={languages} isShort />
      </FormLine>
      {typed !== service && (
        <>
          <DetailsFields service={typed} booking={booking} />
          <Difference id={booking.id} service={typed} />
        </>
      )}
      <FormLine>
        <OrderText name="clientReference" label="Référence client" optional />
        <OrderText name="ug" label="UG" optional />
        {service === 'visite' && <OrderText name="visitOfferId" label="Offre de visite" optional />}
      </FormLine>
    </>
  )
}

const sameFamily = (service: BookingService) =>
  bookingServices.filter((other) => familyOf(other) === familyOf(service)).map((value) => ({ value, label: bookingServiceLabels[value] }))

const Difference = ({ id, service }: { id: string; service: BookingService }) => {
  const { data, error, refetch } = useQuery({
    ...apiQuery(bookingServiceCalls.preview, { params: { id }, query: { service } }),
    staleTime: 0,
  })
  return (
    <section aria-label="Ce que ce changement ferait" aria-live="polite" aria-busy={!data && !error}>
      {data && <ServiceDifference preview={data} />}
      {!data && error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p className="dim">Calcul du prix et de la durée…</p>}
    </section>
  )
}
