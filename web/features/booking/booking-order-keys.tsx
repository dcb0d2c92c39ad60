import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type KeysWay, keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormLine, FormSection } from '../../ui/form-layout.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from './booking-filter-fields.ts'
import { OrderLongText, OrderText, useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './booking-order-values.ts'

const ways = optionsOf(keysWayLabels)
/** What a way asks to know, beside its comment. */
const asked: Record<KeysWay, 'place' | 'person' | 'postal' | 'mission' | 'code' | 'nothing'> = {
  ADDRESS: 'place',
  AGENCY: 'place',
  KEEP_KEYS: 'mission',
  MAILING: 'postal',
  ONSITE: 'nothing',
  PERSON: 'person',
  SAFELOCK_BOX: 'code',
}

/** How the keys reach the checker. */
export const OrderKeys = () => (
  <FormSection title="Clés">
    <KeysFields />
  </FormSection>
)

/** The way, then what it asks to know. */
export const KeysFields = () => {
  const { field } = useController<OrderValues, 'keysPlan'>({ name: 'keysPlan' })
  const way = field.value?.way
  return (
    <>
      <Select
        label="Mode de remise"
        optional
        clearable
        options={ways}
        value={way}
        error={useOrderError('keysPlan.way')}
        onBlur={field.onBlur}
        onChange={(chosen) => field.onChange(chosen ? { ...field.value, way: chosen } : null)}
      />
      {way && <WayFields way={way} />}
      <OrderLongText name="keysInstructions" label="Consignes du client sur les clés" optional />
    </>
  )
}

const WayFields = ({ way }: { way: KeysWay }) => {
  const { control, register } = useFormContext<OrderValues>()
  const isHeld = useWatch({ control, name: 'keysPlan.hasSafelockCode' }) === true
  const what = asked[way]
  return (
    <>
      {what === 'place' && (
        <FormLine>
          <OrderText name="keysPlan.place" label="Lieu" />
          <OrderText name="keysPlan.hours" label="Horaires" placeholder="9 h – 12 h, 14 h – 18 h" />
        </FormLine>
      )}
      {what === 'person' && (
        <FormLine>
          <OrderText name="keysPlan.personName" label="Nom de la personne" />
          <OrderText name="keysPlan.personPhone" label="Téléphone de la personne" inputMode="tel" />
        </FormLine>
      )}
      {what === 'postal' && <OrderText name="keysPlan.postalAddress" label="Adresse postale" />}
      {what === 'mission' && <OrderText name="keysPlan.nextMissionCode" label="Mission suivante" placeholder="C26004217-4E1" />}
      {what === 'code' && (
        <>
          <OrderText name="keysPlan.place" label="Emplacement de la boîte" optional />
          <Checkbox label="Le contrôleur a le code de la boîte" defaultChecked={isHeld} {...register('keysPlan.hasSafelockCode')} />
        </>
      )}
      <OrderText name="keysPlan.comment" label="Commentaire sur les clés" optional />
    </>
  )
}
