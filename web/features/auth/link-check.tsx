import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { authCalls } from '@adm/contract/auth/auth'
import { callApi } from '../../platform/api/api.ts'
import { describeError, Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'

type LinkCheckProps = {
  call: typeof authCalls.checkPasswordLink | typeof authCalls.checkRegistrationLink
  token: string
  /** Why the link can have ended, and the next step. */
  ended: string
  /** Where another link is requested. */
  to: '/password-reset' | '/register'
  children: ReactNode
}

/** Displays a form only to the bearer of a link that still works: an ended link is announced before a password is typed. */
export const LinkCheck = ({ call, token, ended, to, children }: LinkCheckProps) => {
  const { isPending, error, refetch } = useQuery({
    queryKey: [call.path, token],
    queryFn: async () => {
      await callApi(call, { body: { token } })
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending) return <PageSkeleton />
  if (error instanceof Refused && error.refusal.code === 'LINK_ENDED')
    return (
      <>
        <Notice tone="error">
          <strong>{errorSentence(error)}</strong>
          <p>{ended}</p>
        </Notice>
        <Link to={to}>Demander un autre lien</Link>
      </>
    )
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  return children
}
