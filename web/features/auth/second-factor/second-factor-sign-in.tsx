import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInDraft } from '@adm/domain/user/user'
import { describeError } from '../../../platform/api/refused.ts'
import { signIn } from '../../../platform/session/session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { SecondFactorCodeForm } from './second-factor-code.form.tsx'
import { startEnrolment, SecondFactorEnrolment } from './second-factor-enrolment.tsx'

type Props = {
  /** The address and the correct password. */
  credentials: Pick<SignInDraft, 'email' | 'password'>
  /** Whether the account has a second factor; if not, its role requires one. */
  isEnrolled: boolean
  onBack: () => void
}

/** The second step of a sign-in: a code, after an enrolment where the role requires one. */
export const SecondFactorSignIn = ({ credentials: { email, password }, isEnrolled, onBack }: Props) => {
  const [mustEnrol, setMustEnrol] = useState(!isEnrolled)
  const enter = useMutation({ mutationFn: (code: string) => signIn({ email, password, code }) })
  return (
    <>
      {mustEnrol ? (
        <RequiredEnrolment
          credentials={{ email, password }}
          onDone={(code) => {
            setMustEnrol(false)
            enter.mutate(code)
          }}
        />
      ) : (
        <SecondFactorCodeForm
          hint="Les six chiffres de votre application d'authentification, ou un code de secours."
          submitLabel="Se connecter"
          isPending={enter.isPending}
          error={enter.error}
          onCode={enter.mutate}
        />
      )}
      <Button look="subtle" onClick={onBack}>
        Utiliser un autre compte
      </Button>
    </>
  )
}

type RequiredEnrolmentProps = { credentials: Pick<SignInDraft, 'email' | 'password'>; onDone: (code: string) => void }

const RequiredEnrolment = ({ credentials, onDone }: RequiredEnrolmentProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['second factor of a sign-in', credentials.email],
    queryFn: () => startEnrolment(credentials),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <p>Votre rôle demande un second facteur : un code de votre téléphone, après le mot de passe.</p>
      <SecondFactorEnrolment credentials={credentials} enrolment={data} doneLabel="J'ai gardé ces codes : me connecter" onDone={onDone} />
    </>
  )
}
