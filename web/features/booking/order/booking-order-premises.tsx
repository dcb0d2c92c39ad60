import { useFieldArray, useFormContext } from 'react-hook-form'
import { leasePointLabels, premisesUseLabels } from '@adm/domain/booking/order/premises'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { OrderChoice, OrderNumber, OrderSeveral, OrderPhone, OrderText } from './booking-order-fields.tsx'
import { FieldRefusal } from '../../../ui/input/field.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

const uses = optionsOf(premisesUseLabels)
const points = optionsOf(leasePointLabels)

/** Fields of commercial premises: activity, surfaces by use, occupants, access hours and settled lease points. */
export const PremisesFields = () => (
  <>
    <OrderText name="premises.activity" label="Activité" placeholder="Boulangerie, bureaux, entrepôt…" />
    <SurfacesByUse />
    <Occupants />
    <OrderText name="premises.accessHours" label="Horaires d'accès" optional />
    <OrderSeveral name="premises.leasePoints" label="Bail commercial : points réglés" options={points} optional />
  </>
)

const SurfacesByUse = () => {
  const { control, getFieldState, formState } = useFormContext<OrderValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'premises.surfaces', keyName: 'key' })
  const { error: refused } = getFieldState('premises.surfaces', formState)
  // An error of the whole list is at its root when the form's schema reports it, at the list when the server does.
  const tooMuch = refused?.root?.message ?? refused?.message
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormLine key={key}>
          <OrderChoice name={`premises.surfaces.${index}.use`} label={`Usage ${index + 1}`} options={uses} />
          <OrderNumber name={`premises.surfaces.${index}.surface`} label="Surface de cet usage" unit="m²" />
          <span className="form-line-end">
            <IconButton icon="close" label={`Retirer l'usage ${index + 1}`} onClick={() => remove(index)} />
          </span>
        </FormLine>
      ))}
      {tooMuch && <FieldRefusal>{tooMuch}</FieldRefusal>}
      <div>
        <Button icon="plus" onClick={() => append({ use: 'sales', surface: Number.NaN })}>
          Ajouter un usage
        </Button>
      </div>
    </>
  )
}

const Occupants = () => {
  const { control } = useFormContext<OrderValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'premises.occupants', keyName: 'key' })
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormLine key={key}>
          <OrderText name={`premises.occupants.${index}.name`} label={`Occupant ${index + 1}`} />
          <OrderPhone name={`premises.occupants.${index}.phone`} label="Téléphone" optional />
          <span className="form-line-end">
            <IconButton icon="close" label={`Retirer l'occupant ${index + 1}`} onClick={() => remove(index)} />
          </span>
        </FormLine>
      ))}
      <div>
        <Button icon="plus" onClick={() => append({ name: '' })}>
          Ajouter un occupant
        </Button>
      </div>
    </>
  )
}
