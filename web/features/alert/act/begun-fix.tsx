import { Suspense } from 'react'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { lazyPart } from '../../../recipes/page/lazy-part.tsx'
import type { ActedAlert } from './use-alert-act.ts'
import { isSent } from './use-alert-fix.ts'

const FixDialog = lazyPart(() => import('./fix-dialog.tsx'), 'FixDialog')
const FixStepDialog = lazyPart(() => import('./fix-step-dialog.tsx'), 'FixStepDialog')
const AcceptForm = lazyPart(() => import('./alert-accept.form.tsx'), 'AlertAcceptForm')

type Props = { fix: AlertFix | null; alert: ActedAlert; onClose: () => void }

/** The dialog of the fix that was begun, if any. */
export const BegunFix = (props: Props) => (
  <Suspense>
    <FixPart {...props} />
  </Suspense>
)

const FixPart = ({ fix, alert, onClose }: Props) => {
  if (fix?.call === 'accept') return <AcceptForm alert={alert} onClose={onClose} />
  if (!fix || !isSent(fix)) return null
  return fix.call === 'step' && fix.needsDialog ? <FixStepDialog fix={fix} onClose={onClose} /> : <FixDialog fix={fix} onClose={onClose} />
}
