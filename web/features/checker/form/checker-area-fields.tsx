import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/base/button.tsx'
import { FormGroup, FormLine } from '../../../ui/layout/form-layout.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { CheckerCheckbox, CheckerChoice, CheckerNumber, useCheckerError } from './checker-fields.tsx'
import type { CheckerValues } from './checker-values.ts'
import { useAreaOptions } from '../../area/use-area-options.ts'

/** The checker's working places: areas, extra zip codes, maximum distance from home. */
export const AreaFields = () => {
  const { control } = useFormContext<CheckerValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'zones', keyName: 'key' })
  const areas = useAreaOptions()
  return (
    <>
      {fields.map(({ key }, index) => (
        <FormGroup key={key} title={`Zone ${index + 1}`} removeLabel={`Retirer la zone ${index + 1}`} onRemove={() => remove(index)}>
          <CheckerChoice name={`zones.${index}.areaId`} label="Zone" options={areas} />
          <CheckerCheckbox name={`zones.${index}.isPrimary`} label="Zone principale" />
        </FormGroup>
      ))}
      <div>
        <Button icon="plus" onClick={() => append({ areaId: '', isPrimary: fields.length === 0 })}>
          Ajouter une zone
        </Button>
      </div>
      <FormLine>
        <ExtraZips />
        <CheckerNumber name="maxDistanceKm" label="Distance maximale" unit="km" hint="À vol d'oiseau, depuis le domicile." optional />
      </FormLine>
    </>
  )
}

/** Extra zip codes, typed or pasted, separated by spaces or commas. */
const ExtraZips = () => {
  const { field } = useController<CheckerValues, 'extraZips'>({ name: 'extraZips' })
  const { formState } = useFormContext<CheckerValues>()
  const { extraZips: errors } = formState.errors
  const first = Array.isArray(errors) ? errors.find((error) => error)?.message : undefined
  const own = useCheckerError('extraZips')
  return (
    <TextInput
      label="Codes postaux en plus"
      hint="Séparés par des espaces ou des virgules."
      optional
      error={own ?? first}
      defaultValue={field.value?.join(', ')}
      onChange={({ target }) => field.onChange(target.value.split(/[\s,;]+/).filter((zip) => zip !== ''))}
      onBlur={field.onBlur}
    />
  )
}
