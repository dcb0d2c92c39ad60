import { useController, useFormContext, useWatch } from 'react-hook-form'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { EntryFields } from './booking-order-entry.tsx'
import { optionsOf } from '../list/booking-filter-fields.ts'
import { OrderDay, OrderLongText, OrderSeveral, OrderText } from './booking-order-fields.tsx'
import { OrderTags } from './booking-order-tags.tsx'
import type { OrderValues } from './booking-order-values.ts'

const meters = optionsOf(meterTypeLabels)

/** When, and what remains to be said. The hour and the checker come with the planning. */
export const OrderDate = () => (
  <>
    <FormSection title="Date" hint="L'heure et le contrôleur se choisissent à la planification.">
      <WishFields />
    </FormSection>
    <FormSection title="Rapport">
      <LessorFields />
      <MetersFields />
      <EntryFields />
      <OrderLongText name="comment" label="Commentaire" optional />
      <OrderTags />
    </FormSection>
  </>
)

/** The day or days that the client wishes. */
export const WishFields = () => {
  const { control } = useFormContext<OrderValues>()
  const wished = useWatch({ control, name: 'wishedDay' })
  return (
    <FormLine>
      <OrderDay name="wishedDay" label="Date souhaitée" optional />
      <OrderDay name="wishedUntilDay" label="Fin de la période" optional {...(wished ? { min: wished } : {})} />
      <OrderDay name="organizeDay" label="Date d'organisation" optional />
    </FormLine>
  )
}

/** For whom the report is made. */
export const LessorFields = () => (
  <FormLine>
    <OrderText name="lessorName" label="Bailleur" optional />
    <OrderText name="lessorAddress" label="Domicile ou siège du bailleur" optional />
  </FormLine>
)

/** The meters that the checker will look for. Nothing chosen says that nobody knows yet; « aucun » is an answer too. */
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
