import type { ChangeEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { annexKindLabels, propertyKindLabels, propertyTypeLabels, roomCounts } from '@adm/domain/dwelling/dwelling'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Checkbox, Segmented } from '../../../ui/input/checkbox.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { OrderAddress } from './booking-order-address.tsx'
import { OrderChoice, OrderNumber, OrderText, OrderYesNo, useOrderError } from './booking-order-fields.tsx'
import { PremisesFields } from './booking-order-premises.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

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

type AnnexValue = NonNullable<OrderValues['annexes']>[number]
type AnnexProps = { value: AnnexValue; index: number; onChange: (annex: AnnexValue) => void; onRemove: () => void }

const Annex = ({ value, index, onChange, onRemove }: AnnexProps) => {
  const text = (name: 'number' | 'level') => ({
    value: value[name] ?? '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange({ ...value, [name]: emptyIsNull(currentTarget.value) }),
  })
  return (
    <FormLine>
      <Segmented
        label={`Annexe ${index + 1}`}
        error={useOrderError(`annexes.${index}.kind`)}
        options={annexKinds}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      <TextInput label="Numéro" optional error={useOrderError(`annexes.${index}.number`)} {...text('number')} />
      <TextInput label="Niveau" optional error={useOrderError(`annexes.${index}.level`)} {...text('level')} />
      <span className="form-line-end">
        <IconButton icon="close" label={`Retirer l'annexe ${index + 1}`} onClick={onRemove} />
      </span>
    </FormLine>
  )
}

/**
 * Cellar, garage, parking. null: not known yet; an empty list: none. It is one field: a list of fields of the form library writes an empty list
 * in the place of null.
 */
export const AnnexFields = () => {
  const { field } = useController<OrderValues, 'annexes'>({ name: 'annexes' })
  const annexes = field.value ?? []
  const without = (index: number) => annexes.toSpliced(index, 1)
  return (
    <>
      {annexes.map((annex, index) => (
        <Annex
          // An annex has no identifier, and its inputs keep no state of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          value={annex}
          index={index}
          onChange={(changed) => field.onChange(annexes.with(index, changed))}
          onRemove={() => field.onChange(annexes.length === 1 ? null : without(index))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => field.onChange([...annexes, { kind: 'cellar' }])}>
          Ajouter une cave, un garage ou un parking
        </Button>
      </div>
      {annexes.length === 0 && (
        <Checkbox
          label="Ni cave, ni garage, ni parking"
          checked={field.value?.length === 0}
          onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? [] : null)}
        />
      )}
    </>
  )
}
