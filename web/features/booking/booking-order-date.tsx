import { useFormContext, useWatch } from 'react-hook-form'
import { meterTypeLabels } from '@adm/domain/meter/meter-type'
import { FormLine, FormSection } from '../../ui/form-layout.tsx'
import { OrderDay, OrderLongText, OrderSeveral, OrderText, optionsOf } from './booking-order-fields.tsx'
import type { OrderValues } from './booking-order-values.ts'

const meters = optionsOf(meterTypeLabels)

/** When, and what remains to be said. The hour and the checker come with the planning. */
export const OrderDate = () => {
  const { control } = useFormContext<OrderValues>()
  const wished = useWatch({ control, name: 'wishedDay' })
  return (
    <>
      <FormSection title="Date" hint="L'heure et le contrôleur se choisissent à la planification.">
        <FormLine>
          <OrderDay name="wishedDay" label="Date souhaitée" optional />
          <OrderDay name="wishedUntilDay" label="Fin de la période" optional {...(wished ? { min: wished } : {})} />
          <OrderDay name="organizeDay" label="Date d'organisation" optional />
        </FormLine>
      </FormSection>
      <FormSection title="Rapport">
        <FormLine>
          <OrderText name="lessorName" label="Bailleur" optional />
          <OrderText name="lessorAddress" label="Domicile ou siège du bailleur" optional />
        </FormLine>
        <OrderSeveral name="expectedMeters" label="Compteurs attendus" options={meters} emptyIsNone optional />
        <OrderLongText name="comment" label="Commentaire" optional />
      </FormSection>
    </>
  )
}
