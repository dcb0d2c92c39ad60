import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { meterCalls } from '@adm/contract/meter'
import { type Meter, type MeterDraft, meterDraft, meterKinds, unitsOf } from '@adm/domain/meter/meter'
import { type MeterType, meterTypeLabels, meterTypes } from '@adm/domain/meter/meter-type'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { FormDialog } from '../../recipes/form/form-dialog.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { meterDrafts } from './meter-drafts.ts'
import { titleOfMeter } from './meter-words.ts'
import { useMeterAct } from './use-meter-act.ts'

type Typed = z.input<typeof meterDraft>
type Props = { dwellingId: string; type?: MeterType; meter?: Meter; onClose: () => void }
const resolver: Resolver<Typed, unknown, MeterDraft> = zodResolver(meterDraft)
const types = meterTypes.map((type) => ({ value: type, label: meterTypeLabels[type] }))

const startOf = ({ dwellingId, type = 'ELECTRICITY', meter }: Props): Typed =>
  meter
    ? { dwellingId, type: meter.type, pointNumber: meter.pointNumber, serial: meter.serial, place: meter.place, unit: meter.unit }
    : { dwellingId, type, unit: unitsOf(type)[0] ?? 'kWh' }

/** Dialog of a dwelling's meter: type, numbers, place and unit. */
export const MeterForm = (props: Props) => {
  const { meter, onClose } = props
  const [key] = useState(newKey)
  const form = useForm<Typed, unknown, MeterDraft>({ resolver, mode: 'onTouched', defaultValues: startOf(props) })
  const save = useMeterAct(
    (draft: MeterDraft) => {
      const { dwellingId: _1, type: _2, ...change } = draft
      return meter
        ? callApi(meterCalls.change, { params: { id: meter.id }, body: change, version: meter.version })
        : callApi(meterCalls.create, { body: draft, key })
    },
    meter ? 'Le compteur est corrigé.' : 'Le compteur est ajouté.',
    onClose,
  )
  return (
    <FormDialog
      title={meter ? `Corriger : ${titleOfMeter(meter)}` : 'Ajouter un compteur'}
      draft={meter ? meterDrafts.edit(meter) : meterDrafts.add(props.dwellingId)}
      form={form}
      save={save}
      actLabel={meter ? 'Enregistrer' : 'Ajouter le compteur'}
      onClose={onClose}
    >
      <MeterFields form={form} isNew={!meter} isRead={(meter?.readings.length ?? 0) > 0} />
    </FormDialog>
  )
}

type FieldsProps = { form: UseFormReturn<Typed, unknown, MeterDraft>; isNew: boolean; isRead: boolean }

const MeterFields = ({ form, isNew, isRead }: FieldsProps) => {
  const type = useWatch({ control: form.control, name: 'type' })
  const { errors } = form.formState
  const { point } = meterKinds[type]
  const units = unitsOf(type)
  const chooseType = (chosen: MeterType = type) => {
    form.setValue('type', chosen)
    form.setValue('unit', unitsOf(chosen)[0] ?? 'kWh')
    if (!meterKinds[chosen].point) form.setValue('pointNumber', null)
  }
  return (
    <>
      {isNew && <Select label="Type de compteur" options={types} value={type} onChange={chooseType} error={errors.type?.message} />}
      <FormLine>
        {point && (
          <TextInput
            label={point.label}
            optional
            inputMode="numeric"
            error={errors.pointNumber?.message}
            {...form.register('pointNumber')}
          />
        )}
        <TextInput label="Numéro de série" optional={point !== null} error={errors.serial?.message} {...form.register('serial')} />
      </FormLine>
      <TextInput label="Emplacement" optional error={errors.place?.message} {...form.register('place')} />
      {units.length > 1 && !isRead && (
        <Controller
          control={form.control}
          name="unit"
          render={({ field }) => (
            <Select
              label="Unité"
              options={units.map((unit) => ({ value: unit, label: unit }))}
              value={field.value}
              onChange={field.onChange}
              error={errors.unit?.message}
            />
          )}
        />
      )}
    </>
  )
}
