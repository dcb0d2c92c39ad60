import { useController, useFormContext } from 'react-hook-form'
import { FormLine } from '../../ui/form-layout.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { UserPicker } from '../user/user-picker.tsx'

/** What is typed about an area, as a form holds it. */
export type AreaValues = {
  name: string
  department?: string | null | undefined
  managerId?: string | null | undefined
  informations?: string | null | undefined
}

/** The informations of an area, the same in a new one and in place. */
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
      <Textarea label="Notes" optional error={errors.informations?.message} {...register('informations')} />
    </>
  )
}
