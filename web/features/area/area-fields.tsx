import { type TravelProfile, travelProfileLabels, travelProfiles, usualAroundMinutes } from '@adm/domain/checker/travel'
import { useController, useFormContext } from 'react-hook-form'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { NumberInput } from '../../recipes/form/number-input.tsx'
import { UserPicker } from '../user/user-picker.tsx'

/** The form values of an area. */
export type AreaValues = {
  name: string
  department?: string | null | undefined
  managerId?: string | null | undefined
  informations?: string | null | undefined
  travelProfile?: TravelProfile | null | undefined
  aroundMinutes?: number | null | undefined
}

/** Fields of an area, the same in the creation form and in the edit in place. */
export const AreaFields = () => {
  const { register, formState } = useFormContext<AreaValues>()
  const { errors } = formState
  const manager = useController<AreaValues, 'managerId'>({ name: 'managerId' })
  return (
    <>
      <FormLine>
        <TextInput label="Nom" error={errors.name?.message} {...register('name')} />
        <TextInput label="Département" optional placeholder="35, 2A, 974" error={errors.department?.message} {...register('department')} />
      </FormLine>
      <FormLine>
        <UserPicker
          label="Responsable"
          optional
          error={errors.managerId?.message}
          value={manager.field.value ?? undefined}
          onChange={(id) => manager.field.onChange(id ?? null)}
        />
      </FormLine>
      <TravelFields />
      <Textarea label="Notes" optional error={errors.informations?.message} {...register('informations')} />
    </>
  )
}

const profiles = travelProfiles.map((value) => ({ value, label: travelProfileLabels[value] }))

/** Travel settings, from which travel times to the area's missions and between them are computed. */
const TravelFields = () => {
  const { formState } = useFormContext<AreaValues>()
  const { errors } = formState
  const profile = useController<AreaValues, 'travelProfile'>({ name: 'travelProfile' })
  const around = useController<AreaValues, 'aroundMinutes'>({ name: 'aroundMinutes' })
  return (
    <FormLine>
      <Select
        label="Vitesse des trajets"
        optional
        clearable
        placeholder="Selon le code postal"
        hint="Les trajets des missions à venir sont recalculés ; leurs heures ne changent pas."
        error={errors.travelProfile?.message}
        options={profiles}
        value={profile.field.value ?? undefined}
        onChange={(value) => profile.field.onChange(value ?? null)}
      />
      <NumberInput
        label="Stationnement et accès"
        optional
        unit="min"
        hint={`Vide : ${usualAroundMinutes} minutes, comme partout.`}
        error={errors.aroundMinutes?.message}
        {...around.field}
        decimals={0}
        onChange={(number) => around.field.onChange(number ?? null)}
      />
    </FormLine>
  )
}
