import { useMutation } from '@tanstack/react-query'
import { openProviderPage } from '../../platform/session/external-sign-in.ts'
import { useSession } from '../../platform/session/session.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { optionalSentence } from '../../platform/api/error-sentence.ts'

/** Sign-in through the company's identity provider, with the reason when the provider's return was rejected. */
export function ExternalSignIn() {
  const { refusal } = useSession()
  const leave = useMutation({ mutationFn: openProviderPage })
  const message = optionalSentence(leave.error) ?? (leave.isPending ? null : refusal)
  return (
    <>
      {message && <Notice tone="error">{message}</Notice>}
      <Button pending={leave.isPending} onClick={() => leave.mutate()}>
        Se connecter avec le compte de l'entreprise
      </Button>
    </>
  )
}
