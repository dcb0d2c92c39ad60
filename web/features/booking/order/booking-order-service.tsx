import { useFormContext, useWatch } from 'react-hook-form'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { languageLabels } from '@adm/domain/values/language'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { DetailsFields } from './booking-order-details.tsx'
import { OrderChoice, OrderSeveral, OrderText } from './booking-order-fields.tsx'
import { type OrderValues, takesOptions } from './start/booking-order-values.ts'

const services = optionsOf(bookingServiceLabels)
const languages = optionsOf(languageLabels)
const options = optionsOf(bookingOptionLabels)

/** Service, options and details of the order. */
export const OrderService = () => {
  const { control } = useFormContext<OrderValues>()
  const service = useWatch({ control, name: 'service' })
  const isVisit = service !== undefined && familyOf(service) === 'VIS'
  return (
    <FormSection title="Prestation">
      <FormLine>
        <OrderChoice name="service" label="Prestation" options={services} />
        {takesOptions(service) && <OrderSeveral name="options" label="Options" options={options} optional />}
      </FormLine>
      <FormLine>
        {isVisit && <OrderText name="visitOfferId" label="Offre de visite" hint="Ou l'UG : l'une des deux suffit." />}
        <OrderText name="ug" label="UG" optional={!isVisit} />
        <OrderChoice name="language" label="Langue" options={languages} isShort />
      </FormLine>
      <DetailsFields service={service} />
    </FormSection>
  )
}
