import { type QueryKey, type UndefinedInitialDataOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError, Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { EntrancePage } from '../../ui/layout/entrance-page.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'
import './link.css'

/** Reads the row that a personal link opens: again at each visit, since no live stream serves a link. */
export const useLinked = <Linked, Key extends QueryKey>(read: UndefinedInitialDataOptions<Linked, Error, Linked, Key>) =>
  useQuery({ ...read, gcTime: 0 })

/** The link opens nothing, or the company has switched its feature off. */
const ends = ['LINK_NOT_VALID', 'FEATURE_OFF']
const isEnded = (error: Error | null): boolean => error instanceof Refused && ends.includes(error.refusal.code)

type LinkPageProps<Linked> = {
  /** The title until the link is read. */
  title: string
  lang?: string
  result: UseQueryResult<Linked>
  /** The acts of the bearer: a refused one shows that the link has ended. */
  acting: { error: Error | null }
  endedTitle?: string
  /** The same words whatever ended the link: they reveal nothing of its row. */
  ended: ReactNode
  children: (linked: Linked) => ReactNode
}

/** A page that a personal link opens, without an account: its row, or why there is none. `children` draws the row in a `LinkFrame`. */
export const LinkPage = <Linked,>({
  title,
  lang,
  result,
  acting,
  endedTitle = "Ce lien n'est plus valable",
  ended,
  children,
}: LinkPageProps<Linked>) => {
  const { data, error, refetch } = result
  if (isEnded(error) || isEnded(acting.error))
    return (
      <LinkFrame title={endedTitle} lang={lang}>
        {ended}
      </LinkFrame>
    )
  if (data !== undefined) return children(data)
  return (
    <LinkFrame title={title} lang={lang}>
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </LinkFrame>
  )
}

type FrameProps = { title: string; lang?: string | undefined; children: ReactNode }

/** The panel of a link's page. */
export const LinkFrame = ({ title, lang, children }: FrameProps) => (
  <div lang={lang} className="link-page">
    <EntrancePage title={title}>{children}</EntrancePage>
  </div>
)

/** The refusal of the last act: the sentence of its first field, when it is about a field. */
export const LinkRefusal = ({ error }: { error: Error | null }) => {
  if (!error) return null
  return (
    <Notice tone="error">
      {error instanceof Refused ? (error.refusal.errors[0]?.message ?? errorSentence(error)) : errorSentence(error)}
    </Notice>
  )
}
