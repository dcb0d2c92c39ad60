import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { type SnoozeDraft, snoozeHint } from './snooze-draft.ts'

type Form = UseFormReturn<SnoozeDraft, unknown, SnoozeDraft>

/** Until when, and why. */
export const SnoozeFields = ({ form }: { form: Form }) => {
  const hour = useWatch({ control: form.control, name: 'hour' })
  const { errors } = form.formState
  return (
    <>
      <Controller
        control={form.control}
        name="day"
        render={({ field }) => (
          <MomentInput
            label="Jusqu'au"
            day={{ hint: snoozeHint, error: errors.day?.message }}
            hour={{ error: errors.hour?.message }}
            value={{ day: field.value, hour }}
            onChange={(moment) => {
              field.onChange(moment.day)
              form.setValue('hour', moment.hour, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }}
          />
        )}
      />
      <TextInput label="Motif" error={errors.reason?.message} {...form.register('reason')} />
    </>
  )
}
