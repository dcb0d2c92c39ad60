import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { annexKindLabels, propertyKindLabels, propertyTypeLabels, roomCounts } from '@adm/domain/dwelling/dwelling'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { OrderAddress } from './booking-order-address.tsx'
import { OrderChoice, OrderNumber, OrderText, OrderYesNo } from './booking-order-fields.tsx'
import { PremisesFields } from './booking-order-premises.tsx'
import type { OrderValues } from './booking-order-values.ts'

const propertyTypes = optionsOf(propertyTypeLabels)
const propertyKinds = optionsOf(propertyKindLabels)
const rooms = roomCounts.map((value) => ({ value, label: value }))
const annexKinds = optionsOf(annexKindLabels)

/** Address, access and typology of the dwelling. */
export const OrderDwelling = () => (
  <FormSection title="Logement">
    <OrderAddress />
    <AccessFields />
    <TypologyFields />
  </FormSection>
)

/** Address, access and facts of commercial premises; the property type is fixed. */
export const OrderPremises = () => (
  <FormSection title="Local commercial">
    <OrderAddress />
    <AccessFields />
    <TypologyFields isBusiness />
    <PremisesFields />
  </FormSection>
)

/** Typology fields. Premises have no rooms. @param isBusiness the order is for premises only */
export const TypologyFields = ({ isBusiness = false }: { isBusiness?: boolean }) => {
  const isPremises = useIsPremises()
  return (
    <>
      {!isBusiness && (
        <FormLine>
          <OrderChoice name="propertyType" label="Type de bien" options={propertyTypes} isShort />
          {!isPremises && <OrderChoice name="propertyKind" label="Logement" options={propertyKinds} isShort />}
        </FormLine>
      )}
      <FormLine>
        {!isPremises && <OrderChoice name="roomCount" label="Nombre de pièces" options={rooms} isShort />}
        <OrderNumber name="surface" label="Surface (m²)" unit="m²" />
        <OrderYesNo name="furnished" label="Meublé" />
      </FormLine>
      <AnnexFields />
    </>
  )
}

const useIsPremises = (): boolean => {
  const { control } = useFormContext<OrderValues>()
  return useWatch({ control, name: 'propertyType' }) === 'business'
}

/** Access fields: a house has no staircase, floor or apartment number. */
export const AccessFields = () => {
  const { control } = useFormContext<OrderValues>()
  const isPremises = useIsPremises()
  const isHouse = useWatch({ control, name: 'propertyKind' }) === 'house' && !isPremises
  return (
    <>
      <OrderText name="residence" label="Résidence" optional />
      <FormLine>
        {!isHouse && (
          <>
            <OrderText name="building" label="Bâtiment" optional />
            <OrderText name="staircase" label="Escalier" optional />
            <OrderText name="floor" label="Étage" optional />
          </>
        )}
        <OrderText name="door" label="Porte" optional />
        {!isHouse && !isPremises && <OrderText name="apartmentNumber" label="N° d'appartement" optional />}
        <OrderText name="digicode" label="Digicode" hint="« aucun » s'il n'y en a pas" optional />
      </FormLine>
    </>
  )
}

/** Cellar, garage, parking. null: not known yet; an empty list: none. */
export const AnnexFields = () => {
  const { control, setValue } = useFormContext<OrderValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'annexes', keyName: 'key' })
  const annexes = useWatch({ control, name: 'annexes' })
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormLine key={key}>
          <OrderChoice name={`annexes.${index}.kind`} label={`Annexe ${index + 1}`} options={annexKinds} isShort />
          <OrderText name={`annexes.${index}.number`} label="Numéro" optional />
          <OrderText name={`annexes.${index}.level`} label="Niveau" optional />
          <span className="form-line-end">
            <IconButton icon="close" label={`Retirer l'annexe ${index + 1}`} onClick={() => remove(index)} />
          </span>
        </FormLine>
      ))}
      <div>
        <Button icon="plus" onClick={() => append({ kind: 'cellar' })}>
          Ajouter une cave, un garage ou un parking
        </Button>
      </div>
      {fields.length === 0 && (
        <Checkbox
          label="Ni cave, ni garage, ni parking"
          checked={annexes?.length === 0}
          onChange={({ currentTarget }) => setValue('annexes', currentTarget.checked ? [] : null, { shouldDirty: true })}
        />
      )}
    </>
  )
}
