import { useState } from 'react'
import { userCalls } from '@adm/contract/user'
import type { Account } from '@adm/domain/user/user'
import { newKey } from '../../platform/new-key.ts'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useSession } from '../../platform/session/session.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'

/** Removes the second factor of a colleague who lost the phone and the recovery codes, after a confirmation. */
export const SecondFactorReset = ({ account }: { account: Account }) => {
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  const oneself = account.id === person?.id ? ['Retirez votre propre second facteur dans votre profil, avec un code.'] : []
  const refusals = [...useActingRefusals(), ...oneself]
  if (account.secondFactorSince === null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)} refusals={refusals}>
        Réinitialiser le second facteur
      </Button>
      {isOpen && <ResetDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

const ResetDialog = ({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) => {
  const reset = useActWithToast({
    act: () => callApi(userCalls.resetSecondFactor, { params: { id }, body: {}, key: newKey() }),
    message: () => `${name} n'a plus de second facteur, et reçoit un e-mail.`,
    changes: ['user'],
    onDone: onClose,
  })
  return (
    <Dialog
      isOpen
      title={`Réinitialiser le second facteur de ${name}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        reset.mutate(undefined)
      }}
      actions={<SubmitButton pending={reset.isPending}>Réinitialiser</SubmitButton>}
    >
      {reset.error && <Notice tone="error">{errorSentence(reset.error)}</Notice>}
      <p>
        Seulement si cette personne a perdu son téléphone et ses codes de secours, et que vous l'avez reconnue. Elle se connectera avec son
        mot de passe ; si son rôle le demande, elle ajoutera d'abord un autre second facteur.
      </p>
    </Dialog>
  )
}
