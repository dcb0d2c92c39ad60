import { Suspense } from 'react'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import type { AlertDialogName } from './alert-drafts.ts'
import type { ActedAlert } from './use-alert-act.ts'

const dialogs = {
  snooze: lazyPart(() => import('./alert-snooze.form.tsx'), 'AlertSnoozeForm'),
  assign: lazyPart(() => import('./alert-assign.form.tsx'), 'AlertAssignForm'),
  accept: lazyPart(() => import('./alert-accept.form.tsx'), 'AlertAcceptForm'),
}

type Props = { open: AlertDialogName | null; alert: ActedAlert; onClose: () => void }

/** The dialog of the act that was begun, if any. */
export const AlertDialog = ({ open, alert, onClose }: Props) => {
  if (!open) return null
  const Form = dialogs[open]
  return (
    <Suspense>
      <Form alert={alert} onClose={onClose} />
    </Suspense>
  )
}
