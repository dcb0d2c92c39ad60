import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { todayInParis } from '../../../platform/today.ts'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { useActWithForm } from './use-act-with-form.ts'
import { titleOfAlert } from '../figure/alert-words.ts'
import { alertDraft } from './alert-drafts.ts'
import { openSnooze, type SnoozeDraft, snoozeDraft, snoozeOf } from './snooze-draft.ts'
import { SnoozeFields } from './snooze-fields.tsx'
import { type ActedAlert, useSnooze } from './use-alert-act.ts'

/** Dialog that hides an alert until a moment, for a reason. */
export const AlertSnoozeForm = ({ alert, onClose }: { alert: ActedAlert; onClose: () => void }) => {
  const form = useForm<SnoozeDraft, unknown, SnoozeDraft>({
    resolver: zodResolver(snoozeDraft),
    mode: 'onTouched',
    defaultValues: openSnooze(todayInParis()),
  })
  const save = useActWithForm(useSnooze(alert, onClose), snoozeOf)
  return (
    <FormDialog
      title={`Reporter · ${titleOfAlert(alert)}`}
      draft={alertDraft('snooze', alert.id)}
      form={form}
      save={save}
      actLabel="Reporter l'alerte"
      size="small"
      onClose={onClose}
    >
      <SnoozeFields form={form} />
    </FormDialog>
  )
}
