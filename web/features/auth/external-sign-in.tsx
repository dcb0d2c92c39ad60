import { useMutation } from '@tanstack/react-query'
import { leaveForProvider } from '../../platform/session/external-sign-in.ts'
import { useSession } from '../../platform/session/session.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'

/** The way through the company's identity provider; it says why what came back from there was not believed. */
export function ExternalSignIn() {
  const { refusal } = useSession()
  const leave = useMutation({ mutationFn: leaveForProvider })
  const told = leave.error?.message ?? (leave.isPending ? null : refusal)
  return (
    <>
      {told && <Notice tone="error">{told}</Notice>}
      <Button pending={leave.isPending} onClick={() => leave.mutate()}>
        Se connecter avec le compte de l'entreprise
      </Button>
    </>
  )
}
