import { type ReactNode, useState } from 'react'
import { alertCalls } from '@adm/contract/alert/alert'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import type { AlertDialogName } from './alert-drafts.ts'
import { type ActedAlert, useWake } from './use-alert-act.ts'

type MenuAct = { label: string; onSelect: () => void; refusals: readonly string[] }

/**
 * What a person may do with an alert besides its fixes, and the dialog of the act that was begun.
 * @param drafted the dialog that was left open by a reload: it opens again
 */
export const useAlertActs = (
  alert: ActedAlert,
  drafted: AlertDialogName | null = null,
): { acts: readonly MenuAct[]; dialog: ReactNode } => {
  const [open, setOpen] = useState(drafted)
  const refusals = useActingRefusals()
  const mayAct = useMay(alertCalls.snooze)
  const wake = useWake(alert)
  const begin = (label: string, name: AlertDialogName): MenuAct => ({ label, refusals, onSelect: () => setOpen(name) })
  const byStatus: Record<ActedAlert['status'], readonly MenuAct[]> = {
    open: [begin('Reporter', 'snooze'), begin('Confier', 'assign')],
    snoozed: [{ label: 'Rouvrir maintenant', refusals, onSelect: () => wake.mutate() }, begin('Confier', 'assign')],
    resolved: [],
  }
  return {
    acts: mayAct ? byStatus[alert.status] : [],
    dialog: <AlertDialog open={open} alert={alert} onClose={() => setOpen(null)} />,
  }
}
