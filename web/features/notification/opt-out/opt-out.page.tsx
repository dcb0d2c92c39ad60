import { getRouteApi } from '@tanstack/react-router'
import { type LinkedOptOut, optOutLinkCalls } from '@adm/contract/notification/opt-out'
import type { Language } from '@adm/domain/values/language'
import { useState } from 'react'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { LinkFrame, LinkPage, LinkRefusal, useLinked } from '../../../recipes/link/link-page.tsx'
import { useLinkAct } from '../../../recipes/link/use-link-act.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { optOutWords } from './opt-out-words.ts'

const route = getRouteApi('/n/$token')
const languageOfBrowser = (): Language => (navigator.language.startsWith('fr') ? 'FR' : 'EN')

/** The choice of a recipient to get no reminders any more: opened by the link of a message, without an account. */
export function OptOutPage() {
  const { token } = route.useParams()
  const [language, setLanguage] = useState(languageOfBrowser)
  const result = useLinked(apiQuery(optOutLinkCalls.read, { params: { token } }))
  const choice = useChoice(token)
  const words = optOutWords[language]
  const other = language === 'FR' ? 'EN' : 'FR'
  const lang = language.toLowerCase()
  const switcher = (
    <Button look="subtle" lang={other.toLowerCase()} onClick={() => setLanguage(other)}>
      {words.switchTo}
    </Button>
  )
  const ended = (
    <>
      <p>{words.ended}</p>
      {switcher}
    </>
  )
  return (
    <LinkPage title={words.title} lang={lang} result={result} acting={choice} endedTitle={words.endedTitle} ended={ended}>
      {(linked) => (
        <LinkFrame title={words.title} lang={lang}>
          <OptOutChoice linked={linked} choice={choice} language={language} />
          {switcher}
        </LinkFrame>
      )}
    </LinkPage>
  )
}

const useChoice = (token: string) =>
  useLinkAct({
    read: apiQuery(optOutLinkCalls.read, { params: { token } }),
    send: (isOptedOut: boolean, key) =>
      callApi(isOptedOut ? optOutLinkCalls.optOut : optOutLinkCalls.optIn, { params: { token }, key, body: {} }),
  })

type ChoiceProps = { linked: LinkedOptOut; choice: ReturnType<typeof useChoice>; language: Language }

const OptOutChoice = ({ linked, choice, language }: ChoiceProps) => {
  const words = optOutWords[language]
  const { address, isOptedOut } = linked
  return (
    <>
      <LinkRefusal error={choice.error} />
      {isOptedOut ? <Notice tone="success">{words.off(address)}</Notice> : <p>{words.on(address)}</p>}
      <p className="dim">{words.still}</p>
      <div className="link-acts">
        <Button look={isOptedOut ? 'default' : 'primary'} pending={choice.isPending} onClick={() => choice.mutate(!isOptedOut)}>
          {isOptedOut ? words.optIn : words.optOut}
        </Button>
      </div>
    </>
  )
}
