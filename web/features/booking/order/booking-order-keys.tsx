import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type KeysWay, keysWayLabels } from '@adm/domain/key-tracking/keys-plan'
import { keysPlanFields, type KeysPlanField, keysPlanLabel } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine, FormSection } from '../../../ui/layout/form-layout.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { OrderLongText, OrderPhone, OrderText, useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

const ways = optionsOf(keysWayLabels)
type Name = 'keysPlan' | 'depositPlan'

/** Key fields: withdrawal, deposit and instructions. */
export const OrderKeys = () => (
  <FormSection title="Clés">
    <WayFields name="keysPlan" label="Mode de remise" />
    <WayFields name="depositPlan" label="Mode de restitution" />
    <KeysInstructions />
  </FormSection>
)

/** The client's instructions on the keys. */
export const KeysInstructions = () => <OrderLongText name="keysInstructions" label="Consignes du client sur les clés" optional />

/** A way of the keys, then its plan's fields. */
const WayFields = ({ name, label }: { name: Name; label: string }) => {
  const { field } = useController<OrderValues, Name>({ name })
  const way = field.value?.way
  return (
    <>
      <Select
        label={label}
        optional
        clearable
        options={ways}
        value={way}
        error={useOrderError(`${name}.way`)}
        onBlur={field.onBlur}
        onChange={(chosen) => field.onChange(chosen ? { ...field.value, way: chosen } : null)}
      />
      {way && <PlanFields name={name} way={way} />}
    </>
  )
}

const PlanFields = ({ name, way }: { name: Name; way: KeysWay }) => {
  const { control, register } = useFormContext<OrderValues>()
  const hasCode = useWatch({ control, name: `${name}.hasSafelockCode` }) === true
  const isBox = way === 'SAFELOCK_BOX'
  return (
    <>
      <FormLine>
        {keysPlanFields[way].map((field) => {
          const common = { name: `${name}.${field}` as const, label: keysPlanLabel(way, field), optional: isBox }
          if (field === 'personPhone') return <OrderPhone key={field} {...common} />
          return <OrderText key={field} {...common} {...(field in examples ? { placeholder: examples[field] } : {})} />
        })}
      </FormLine>
      {isBox && (
        <Checkbox
          label="Le contrôleur a le code de la boîte"
          hint="Le code lui-même s'enregistre ensuite dans l'onglet « Suivi des clés », où il est chiffré."
          defaultChecked={hasCode}
          {...register(`${name}.hasSafelockCode`)}
        />
      )}
      <OrderText name={`${name}.comment`} label="Commentaire sur les clés" optional />
    </>
  )
}

const examples: Partial<Record<KeysPlanField, string>> = { hours: '9 h – 12 h, 14 h – 18 h', nextMissionCode: 'C26004217-4E1' }
