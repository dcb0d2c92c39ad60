import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type AlertAssignment, alertAssignment } from '@adm/domain/alert/alert'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { titleOfAlert } from '../figure/alert-words.ts'
import { alertDraft } from './alert-drafts.ts'
import { AssignFields } from './assign-fields.tsx'
import { type ActedAlert, useAssign } from './use-alert-act.ts'

/** Dialog that assigns an alert to a colleague or a group. */
export const AlertAssignForm = ({ alert, onClose }: { alert: ActedAlert; onClose: () => void }) => {
  const form = useForm<AlertAssignment, unknown, AlertAssignment>({
    resolver: zodResolver(alertAssignment),
    mode: 'onTouched',
    defaultValues: { assigneeId: alert.assigneeId, group: alert.ownerGroup },
  })
  const value = useWatch({ control: form.control })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Confier · ${titleOfAlert(alert)}`}
      draft={alertDraft('assign', alert.id)}
      form={form}
      save={useAssign(alert, onClose)}
      actLabel="Confier l'alerte"
      size="small"
      onClose={onClose}
    >
      <AssignFields
        value={{ assigneeId: value.assigneeId ?? null, group: value.group }}
        errors={{ assigneeId: errors.assigneeId?.message, group: errors.group?.message }}
        onChange={({ assigneeId, group }) => {
          form.setValue('assigneeId', assigneeId, { shouldDirty: true })
          form.setValue('group', group, { shouldDirty: true })
        }}
      />
    </FormDialog>
  )
}
