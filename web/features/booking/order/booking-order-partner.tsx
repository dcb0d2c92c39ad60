import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { SuggestInput } from '../../../ui/input/select.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { OrderPhone, OrderText, useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** Partner of a service on demand: typed, or chosen among those of earlier orders, whose mail and phone fill the other fields. */
export const PartnerFields = () => {
  const { setValue } = useFormContext<OrderValues>()
  const { field } = useController<OrderValues, 'partnerName'>({ name: 'partnerName' })
  const typed = field.value ?? ''
  const { data: partners = [] } = useQuery({
    ...apiQuery(bookingCalls.partners, { query: { name: typed.trim() } }),
    placeholderData: keepPreviousData,
  })
  const pick = (name: string) => {
    const partner = partners.find((used) => used.name === name)
    if (!partner) return
    const filling = { shouldDirty: true, shouldValidate: true } as const
    setValue('partnerName', partner.name, filling)
    setValue('partnerEmail', partner.email, filling)
    setValue('partnerPhone', partner.phone, filling)
  }
  return (
    <FormLine>
      <SuggestInput
        label="Partenaire"
        error={useOrderError('partnerName')}
        value={typed}
        onChange={(text) => field.onChange(emptyIsNull(text))}
        onBlur={field.onBlur}
        onPick={pick}
        suggestions={partners.map(({ name, email, phone }) => ({ value: name, label: name, detail: email ?? phone ?? undefined }))}
      />
      <OrderText name="partnerEmail" label="E-mail du partenaire" inputMode="email" optional />
      <OrderPhone name="partnerPhone" label="Téléphone du partenaire" optional />
    </FormLine>
  )
}
