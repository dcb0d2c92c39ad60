import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type AlertAcceptance, alertAcceptance } from '@adm/domain/alert/alert'
import { FormDialog } from '../../../recipes/form/form-dialog.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { titleOfAlert } from '../figure/alert-words.ts'
import { alertDraft } from './alert-drafts.ts'
import { type ActedAlert, useAcceptRisk } from './use-alert-act.ts'

/** Dialog that accepts the risk of an order, with the reason. */
export const AlertAcceptForm = ({ alert, onClose }: { alert: ActedAlert; onClose: () => void }) => {
  const form = useForm<AlertAcceptance, unknown, AlertAcceptance>({
    resolver: zodResolver(alertAcceptance),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  })
  return (
    <FormDialog
      title={`Accepter le risque · ${titleOfAlert(alert)}`}
      draft={alertDraft('accept', alert.id)}
      form={form}
      save={useAcceptRisk(alert, onClose)}
      actLabel="Accepter le risque"
      size="small"
      onClose={onClose}
    >
      <p>L'alerte est résolue tant que le risque de la commande ne s'aggrave pas. L'historique garde le motif et votre nom.</p>
      <TextInput label="Motif" error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </FormDialog>
  )
}
