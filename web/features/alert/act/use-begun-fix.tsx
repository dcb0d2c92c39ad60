import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { newKey } from '../../../platform/new-key.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'
import { BegunFix } from './begun-fix.tsx'
import type { ActedAlert } from './use-alert-act.ts'
import { isSent, isSilent, useAlertFix } from './use-alert-fix.ts'

type BegunFixes = { begin: (fix: AlertFix) => void; pendingId: string | undefined; dialog: ReactNode }

/** Begins a fix: at once when it sends nobody a message, else by its dialog; a place to type in, or a number to call. */
export const useBegunFix = (alert: ActedAlert): BegunFixes => {
  const [begun, setBegun] = useState<AlertFix | null>(null)
  const router = useRouter()
  const act = useAlertFix(() => {})
  const begin = (fix: AlertFix): void => {
    if (fix.call === 'link') return void router.navigate({ href: fix.href })
    if (fix.call === 'phone') return void window.open(`tel:${fix.phone}`, '_self')
    const isImmediate = isSent(fix) && isSilent(fix) && !(fix.call === 'step' && fix.needsDialog)
    if (!isImmediate) return setBegun(fix)
    act.mutate({ fix, key: newKey() }, { onError: ({ message }) => showToast({ tone: 'error', message }) })
  }
  return {
    begin,
    pendingId: act.isPending ? act.variables.fix.id : undefined,
    dialog: <BegunFix fix={begun} alert={alert} onClose={() => setBegun(null)} />,
  }
}
