import { useController, useFormContext, useWatch } from 'react-hook-form'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { EntryFields } from './booking-order-entry.tsx'
import { OrderDay, OrderLongText, OrderSeveral, OrderText, OrderYesNo } from './booking-order-fields.tsx'
import { OrderTags } from './booking-order-tags.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

const meters = optionsOf(meterTypeLabels)

/** Date and report fields. Hour and checker are chosen when the order is planned. */
export const OrderDate = () => (
  <>
    <FormSection title="Date" hint="L'heure et le contrôleur se choisissent à la planification.">
      <WishFields />
    </FormSection>
    <FormSection title="Rapport">
      <LessorFields />
      <MetersFields />
      <EntryFields />
      <OrderYesNo name="instructionsAcknowledged" label="Consignes du client prises en compte" />
      <OrderLongText name="comment" label="Commentaire" optional />
      <OrderTags />
    </FormSection>
  </>
)

/** Day or period wished by the client. */
export const WishFields = () => {
  const { control } = useFormContext<OrderValues>()
  const wished = useWatch({ control, name: 'wishedDay' })
  return (
    <FormLine>
      <OrderDay name="wishedDay" label="Date souhaitée" optional hint="Nécessaire pour planifier." />
      <OrderDay name="wishedUntilDay" label="Fin de la période" optional {...(wished ? { min: wished } : {})} />
      <OrderDay name="organizeDay" label="Date d'organisation" optional />
    </FormLine>
  )
}

/** Landlord for whom the report is made. */
export const LessorFields = () => (
  <FormLine>
    <OrderText name="lessorName" label="Bailleur" optional />
    <OrderText name="lessorAddress" label="Domicile ou siège du bailleur" optional />
  </FormLine>
)

/** Meters to read on site. null: not known yet; an empty list: no individual meter. */
export const MetersFields = () => {
  const { field } = useController<OrderValues, 'expectedMeters'>({ name: 'expectedMeters' })
  const isNone = field.value?.length === 0
  return (
    <>
      {!isNone && <OrderSeveral name="expectedMeters" label="Compteurs attendus" options={meters} emptyIsNone optional />}
      <Checkbox
        label="Aucun compteur individuel"
        checked={isNone}
        onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? [] : null)}
      />
    </>
  )
}
