import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type LinkedOptOut, optOutLinkCalls } from '@adm/contract/notification/opt-out'
import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { describeError, Refused } from '../../../platform/api/refused.ts'
import { Button } from '../../../ui/base/button.tsx'
import { EntrancePage } from '../../../ui/layout/entrance-page.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../../ui/layout/states.tsx'
import './opt-out.css'
import { optOutWords } from './opt-out-words.ts'

const route = getRouteApi('/n/$token')
const isEnded = (error: Error | null): boolean => error instanceof Refused && error.refusal.code === 'LINK_NOT_VALID'
const languageOfBrowser = (): Language => (navigator.language.startsWith('fr') ? 'FR' : 'EN')

/** The choice of a recipient to get no reminders any more: opened by the link of a message, without an account. */
export function OptOutPage() {
  const { token } = route.useParams()
  const [language, setLanguage] = useState(languageOfBrowser)
  const { data, error, refetch } = useQuery({ ...apiQuery(optOutLinkCalls.read, { params: { token } }), gcTime: 0 })
  const words = optOutWords[language]
  const other = language === 'FR' ? 'EN' : 'FR'
  return (
    <div lang={language.toLowerCase()} className="opt-out-page">
      <EntrancePage title={isEnded(error) ? words.endedTitle : words.title}>
        {data && <OptOutChoice token={token} linked={data} language={language} />}
        {!data && isEnded(error) && <p>{words.ended}</p>}
        {!data && error && !isEnded(error) && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
        {!data && !error && <PageSkeleton />}
        <Button look="subtle" lang={other.toLowerCase()} onClick={() => setLanguage(other)}>
          {words.switchTo}
        </Button>
      </EntrancePage>
    </div>
  )
}

const useChoice = (token: string) => {
  const queries = useQueryClient()
  const { queryKey } = apiQuery(optOutLinkCalls.read, { params: { token } })
  return useMutation({
    mutationFn: (isOptedOut: boolean) =>
      callApi(isOptedOut ? optOutLinkCalls.optOut : optOutLinkCalls.optIn, { params: { token }, key: crypto.randomUUID(), body: {} }),
    onSuccess: (outcome) => queries.setQueryData(queryKey, outcome),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

const OptOutChoice = ({ token, linked, language }: { token: string; linked: LinkedOptOut; language: Language }) => {
  const choice = useChoice(token)
  const words = optOutWords[language]
  const { address, isOptedOut } = linked
  return (
    <>
      {choice.error && <Notice tone="error">{choice.error.message}</Notice>}
      {isOptedOut ? <Notice tone="success">{words.off(address)}</Notice> : <p>{words.on(address)}</p>}
      <p className="dim">{words.still}</p>
      <div className="opt-out-acts">
        <Button look={isOptedOut ? 'default' : 'primary'} pending={choice.isPending} onClick={() => choice.mutate(!isOptedOut)}>
          {isOptedOut ? words.optIn : words.optOut}
        </Button>
      </div>
    </>
  )
}
