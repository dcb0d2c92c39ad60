import { useController, useFormContext, useWatch } from 'react-hook-form'
import { deliveryOffers, deliveryServices } from '@adm/domain/delivery/delivery'
import { offerLabels } from '@adm/domain/offer/offer'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { languageLabels } from '@adm/domain/values/language'
import { emptyIsNull } from '../../platform/form/empty-is-null.ts'
import { NumberInput } from '../../recipes/form/number-input.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { ClientPicker } from '../client/figure/client-picker.tsx'
import { DeliveryDates } from './delivery-dates.tsx'
import type { DeliveryValues } from './delivery-values.ts'
import { useTakenReference } from './use-taken-reference.ts'

const services = deliveryServices.map((value) => ({ value, label: bookingServiceLabels[value] }))
const offers = deliveryOffers.map((value) => ({ value, label: offerLabels[value] }))
const languages = optionsOf(languageLabels)

/** The client of a new delivery, which is fixed then. */
export const DeliveryClient = () => {
  const { errors } = useFormContext<DeliveryValues>().formState
  const { field } = useController<DeliveryValues, 'clientId'>({ name: 'clientId' })
  return <ClientPicker error={errors.clientId?.message} value={field.value} onChange={(id) => field.onChange(id)} onBlur={field.onBlur} />
}

/** The reference, told as taken while it is typed. @param row the delivery that is edited */
const ReferenceField = ({ row }: { row: { id: string; clientId: string } | undefined }) => {
  const { register, formState } = useFormContext<DeliveryValues>()
  const { clientId = row?.clientId, reference = '' } = useWatch<DeliveryValues>()
  const taken = useTakenReference({ clientId, reference, except: row?.id })
  return <TextInput label="Référence" error={formState.errors.reference?.message ?? taken} {...register('reference')} />
}

/** What a delivery is: reference, number, days, service, options. */
export const DeliveryFields = ({ row }: { row?: { id: string; clientId: string } }) => {
  const { register, formState } = useFormContext<DeliveryValues>()
  const { errors } = formState
  const count = useController<DeliveryValues, 'estimatedCount'>({ name: 'estimatedCount' })
  return (
    <>
      <FormLine>
        <ReferenceField row={row} />
        <NumberInput label="Nombre estimé de logements" error={errors.estimatedCount?.message} {...count.field} decimals={0} />
      </FormLine>
      <DeliveryDates />
      <ServiceFields />
      <Checkbox label="Logements meublés" {...register('furnished')} />
      <Checkbox label="Ajouter une capture aux états des lieux" {...register('addCaptureToInventories')} />
      <Checkbox label="Annoté" {...register('isAnnotated')} />
    </>
  )
}

const ServiceFields = () => {
  const { errors } = useFormContext<DeliveryValues>().formState
  const service = useController<DeliveryValues, 'service'>({ name: 'service' }).field
  const offer = useController<DeliveryValues, 'offer'>({ name: 'offer' }).field
  const language = useController<DeliveryValues, 'language'>({ name: 'language' }).field
  return (
    <FormLine>
      <Select label="Prestation" options={services} error={errors.service?.message} value={service.value} onChange={service.onChange} />
      <Select
        label="Offre"
        optional
        clearable
        placeholder="Celle du client"
        options={offers}
        error={errors.offer?.message}
        value={offer.value ?? undefined}
        onChange={(value) => offer.onChange(value ?? null)}
      />
      <Select label="Langue" options={languages} error={errors.language?.message} value={language.value} onChange={language.onChange} />
    </FormLine>
  )
}

/** Where the keys of all lots are, when, and what to know there. */
export const DeliveryKeys = () => {
  const { register, formState } = useFormContext<DeliveryValues>()
  const { errors } = formState
  return (
    <>
      <FormLine>
        <TextInput
          label="Adresse des clés"
          optional
          error={errors.keysAddress?.message}
          {...register('keysAddress', { setValueAs: emptyIsNull })}
        />
        <TextInput
          label="Horaires"
          optional
          placeholder="8 h à 12 h"
          error={errors.keysHours?.message}
          {...register('keysHours', { setValueAs: emptyIsNull })}
        />
      </FormLine>
      <Textarea
        label="Informations sur les clés"
        optional
        error={errors.keysInformation?.message}
        {...register('keysInformation', { setValueAs: emptyIsNull })}
      />
    </>
  )
}
