import { useQuery } from '@tanstack/react-query'
import { alertCalls } from '@adm/contract/alert/alert'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { useFocusLeft } from '../../../ui/base/focus-left.ts'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { ownerOf } from '../figure/alert-words.ts'
import './alert-fixes.css'
import { usePermittedFixes } from './may-fix.ts'
import type { ActedAlert } from './use-alert-act.ts'
import { useBegunFix } from './use-begun-fix.tsx'

/** The fixes of an alert as buttons; one that cannot be carried out now says what is missing. */
export const AlertFixes = ({ alert }: { alert: ActedAlert }) => {
  const { data, error, refetch } = useQuery(apiQuery(alertCalls.fixes, { params: { id: alert.id } }))
  const fixes = usePermittedFixes(data ?? [])
  const acting = useActingRefusals()
  const { begin, pendingId, dialog } = useBegunFix(alert)
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (data && fixes.length === 0)
    return <p className="dim">Vos droits ne permettent pas de corriger cette alerte. Elle est confiée à {ownerOf(alert)}.</p>
  return (
    <div className="alert-fixes" aria-busy={!data || undefined}>
      {fixes.map((fix) => (
        <FixButton key={fix.id} fix={fix} acting={acting} isPending={pendingId === fix.id} onBegin={() => begin(fix)} />
      ))}
      {dialog}
    </div>
  )
}

type FixButtonProps = { fix: AlertFix; acting: readonly string[]; isPending: boolean; onBegin: () => void }

const FixButton = ({ fix, acting, isPending, onBegin }: FixButtonProps) => {
  const button = useFocusLeft<HTMLButtonElement>('main')
  if (fix.call === 'phone')
    return (
      <a className="button button-default" href={`tel:${fix.phone}`}>
        {fix.label}
      </a>
    )
  const offline = fix.call === 'link' ? [] : acting
  return (
    <Button
      ref={button}
      pending={isPending}
      refusals={[...offline, ...fix.refusals.map(({ message }) => message)]}
      title={fix.words ?? undefined}
      onClick={onBegin}
    >
      {fix.label}
    </Button>
  )
}
