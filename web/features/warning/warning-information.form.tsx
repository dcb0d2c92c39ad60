import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useFormContext } from 'react-hook-form'
import { type Warning, warningChange } from '@adm/domain/warning/warning'
import { RecordForm } from '../../recipes/form/record-form.tsx'
import { UserPicker } from '../user/user-picker.tsx'
import { WarningFields, type WarningValues } from './warning-fields.tsx'
import { warningRecord } from './warning-record.ts'

/** Form of a warning, edited in place. */
export function WarningInformationForm({ warning, draft, onClose }: { warning: Warning; draft: string; onClose: () => void }) {
  const { cause, severity, text, assigneeId } = warning
  return (
    <RecordForm
      subject={warningRecord}
      row={warning}
      draft={draft}
      values={{ cause, severity, text, assigneeId }}
      resolver={zodResolver(warningChange)}
      onClose={onClose}
    >
      <WarningFields />
      <AssigneeField />
    </RecordForm>
  )
}

const AssigneeField = () => {
  const { formState } = useFormContext<WarningValues>()
  const { field } = useController<WarningValues, 'assigneeId'>({ name: 'assigneeId' })
  return (
    <UserPicker
      label="Responsable"
      optional
      error={formState.errors.assigneeId?.message}
      value={field.value ?? undefined}
      onChange={(id) => field.onChange(id ?? null)}
    />
  )
}
