import type { ReactNode } from 'react'
import type { AlertBulkResult } from '@adm/contract/alert/alert-bulk'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { type AlertBulk, countOfAlerts } from './use-alert-bulk.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

/** The outcome of the check: how many can be changed, and the others with their reasons. Nothing is changed yet. */
export const BulkCheck = ({ bulk }: { bulk: AlertBulk }) => (
  <>
    {bulk.error && <Notice tone="error">{errorSentence(bulk.error)}</Notice>}
    {bulk.check.data && <Checked result={bulk.check.data} />}
  </>
)

const Checked = ({ result: { changed, refused } }: { result: AlertBulkResult }) => (
  <CheckedNotice ready={changed} isAll={refused.length === 0}>
    {refused.length > 0 && (
      <ul>
        {groupsOf(refused).map(({ message, count }) => (
          <li key={message}>
            {countOfAlerts(count)} : {message}
          </li>
        ))}
      </ul>
    )}
  </CheckedNotice>
)

const groupsOf = (refused: AlertBulkResult['refused']) =>
  [...new Set(refused.map(({ message }) => message))].map((message) => ({
    message,
    count: refused.filter((row) => row.message === message).length,
  }))

type CheckedNoticeProps = { ready: number; isAll: boolean; children?: ReactNode }

/** How many alerts an act would change, by its check. */
export const CheckedNotice = ({ ready, isAll, children }: CheckedNoticeProps) => (
  <Notice tone={isAll ? 'success' : 'warning'}>
    {countOfAlerts(ready)} {ready > 1 ? 'peuvent' : 'peut'} l'être. Rien n'est encore modifié.
    {children}
  </Notice>
)

type SubmitProps = {
  bulk: { check: { isPending: boolean }; start: { isPending: boolean } }
  label: string
  /** How many alerts the act would change; undefined before the check. */
  ready: number | undefined
  /** Why it cannot be sent when it would change none. */
  none: string
}

/** « Vérifier », then the act with the number of alerts that it changes. */
export const BulkSubmit = ({ bulk: { check, start }, label, ready, none }: SubmitProps) => {
  const acting = useActingRefusals()
  if (ready === undefined) return <SubmitButton pending={check.isPending}>Vérifier</SubmitButton>
  return (
    <SubmitButton pending={start.isPending} refusals={[...acting, ...(ready === 0 ? [none] : [])]}>
      {label} {countOfAlerts(ready)}
    </SubmitButton>
  )
}

/** Why an act that would change no alert cannot be sent. */
export const noneChanged = 'Aucune de ces alertes ne peut être modifiée ainsi.'
