import type { AlertBulkResult } from '@adm/contract/alert/alert-bulk'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { type AlertBulk, countOfAlerts } from './use-alert-bulk.ts'

/** The outcome of the check: how many can be changed, and the others with their reasons. Nothing is changed yet. */
export const BulkCheck = ({ bulk }: { bulk: AlertBulk }) => (
  <>
    {bulk.error && <Notice tone="error">{bulk.error.message}</Notice>}
    {bulk.check.data && <Checked result={bulk.check.data} />}
  </>
)

const Checked = ({ result: { changed, refused } }: { result: AlertBulkResult }) => (
  <Notice tone={refused.length === 0 ? 'success' : 'warning'}>
    {countOfAlerts(changed)} {changed > 1 ? 'peuvent' : 'peut'} l'être. Rien n'est encore modifié.
    {refused.length > 0 && (
      <ul>
        {groupsOf(refused).map(({ message, count }) => (
          <li key={message}>
            {countOfAlerts(count)} : {message}
          </li>
        ))}
      </ul>
    )}
  </Notice>
)

const groupsOf = (refused: AlertBulkResult['refused']) =>
  [...new Set(refused.map(({ message }) => message))].map((message) => ({
    message,
    count: refused.filter((row) => row.message === message).length,
  }))

/** « Vérifier », then the act with the number of alerts that it changes. */
export const BulkSubmit = ({ bulk: { check, start }, label }: { bulk: AlertBulk; label: string }) => {
  const acting = useActingRefusals()
  if (!check.data) return <SubmitButton pending={check.isPending}>Vérifier</SubmitButton>
  const { changed } = check.data
  const none = changed === 0 ? ['Aucune de ces alertes ne peut être modifiée ainsi.'] : []
  return (
    <SubmitButton pending={start.isPending} refusals={[...acting, ...none]}>
      {label} {countOfAlerts(changed)}
    </SubmitButton>
  )
}
