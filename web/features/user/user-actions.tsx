import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { userCalls } from '@adm/contract/user'
import { hasPermissions } from '@adm/domain/permission'
import type { Account } from '@adm/domain/user/user'
import { mayBecome } from '@adm/domain/user/user-status'
import { callApi } from '../../platform/api/api.ts'
import { useSession, viewAs } from '../../platform/session/session.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { SecondFactorReset } from './user-second-factor.tsx'
import { useUserChange } from './use-user-change.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'

type Props = { account: Account; onRemoved: () => void }

/** Actions on an account other than its rights. Only buttons that fit the status are rendered; a disabled button gives its reason. */
export const UserActions = ({ account, onRemoved }: Props) => {
  const [openDialog, setOpenDialog] = useState<'disable' | 'remove' | null>(null)
  const isNobodyYet = account.status === 'invited' || account.status === 'waiting'
  const close = () => setOpenDialog(null)
  return (
    <div className="user-panel-actions">
      {account.status === 'active' && <ViewAs account={account} />}
      {account.status === 'invited' && <InviteAgain account={account} />}
      {account.status === 'disabled' && <Reactivate account={account} />}
      {account.status !== 'waiting' && mayBecome(account.status, 'disabled') && account.status !== 'disabled' && (
        <ConfirmFirst account={account} label="Désactiver" onConfirm={() => setOpenDialog('disable')} />
      )}
      {isNobodyYet && (
        <ConfirmFirst
          account={account}
          label={account.status === 'waiting' ? 'Refuser' : 'Supprimer'}
          onConfirm={() => setOpenDialog('remove')}
        />
      )}
      {openDialog === 'disable' && <DisableDialog account={account} onClose={close} />}
      <SecondFactorReset account={account} />
      {openDialog === 'remove' && <RemoveDialog account={account} onClose={close} onRemoved={onRemoved} />}
    </div>
  )
}

const ConfirmFirst = ({ account, label, onConfirm }: { account: Account; label: string; onConfirm: () => void }) => {
  const { person } = useSession()
  const oneself = account.id === person?.id ? ['Vous ne pouvez pas désactiver votre propre compte.'] : []
  return (
    <Button onClick={onConfirm} refusals={[...useActingRefusals(), ...oneself]}>
      {label}
    </Button>
  )
}

const ViewAs = ({ account }: { account: Account }) => {
  const { person } = useSession()
  const navigate = useNavigate()
  const view = useMutation({
    mutationFn: () => viewAs(account.id),
    onSuccess: () => navigate({ to: '/' }),
    onError: ({ message }) => showToast({ message, tone: 'error' }),
  })
  const refusals = [
    ...useActingRefusals(),
    ...(account.id === person?.id ? ['Vous voyez déjà ADM comme vous-même.'] : []),
    ...(hasPermissions(account.scope, ['login']) ? [] : [`${account.name} n'a pas le droit de se connecter.`]),
  ]
  return (
    <Button icon="eye" pending={view.isPending} refusals={refusals} onClick={() => view.mutate()}>
      Voir comme
    </Button>
  )
}

const InviteAgain = ({ account: { id, email } }: { account: Account }) => {
  const invite = useMutation({
    mutationFn: () => callApi(userCalls.inviteAgain, { params: { id }, body: {} }),
    onSuccess: () => showToast({ message: `L'invitation repart à ${email}.`, tone: 'success' }),
    onError: ({ message }) => showToast({ message, tone: 'error' }),
  })
  return (
    <Button icon="refresh" pending={invite.isPending} refusals={useActingRefusals()} onClick={() => invite.mutate()}>
      Renvoyer l'invitation
    </Button>
  )
}

const Reactivate = ({ account }: { account: Account }) => {
  const queries = useQueryClient()
  const save = useUserChange()
  const activate = () =>
    save.mutate(
      { change: { status: 'active' }, read: account },
      {
        onSuccess: (saved) => toastDone(queries, `${saved.name} peut de nouveau se connecter.`, saved),
        onError: ({ message }) => showToast({ message, tone: 'error' }),
      },
    )
  return (
    <Button icon="check" pending={save.isPending} refusals={useActingRefusals()} onClick={activate}>
      Réactiver
    </Button>
  )
}

const DisableDialog = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const save = useUserChange()
  return (
    <Dialog
      isOpen
      title={`Désactiver ${account.name}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        save.mutate({ change: { status: 'disabled' }, read: account }, { onSuccess: onClose })
      }}
      actions={<SubmitButton pending={save.isPending}>Désactiver</SubmitButton>}
    >
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
      <p>
        {account.name} est déconnecté(e) partout, tout de suite, et ne peut plus se connecter. Ce qui a été fait avec ce compte garde son
        nom. Vous pourrez le réactiver.
      </p>
    </Dialog>
  )
}

const RemoveDialog = ({ account: { id, name, version }, onClose, onRemoved }: Props & { onClose: () => void }) => {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callApi(userCalls.remove, { params: { id }, version }),
    onSuccess: () => {
      void readAgain(queries, 'user')
      onRemoved()
    },
  })
  return (
    <Dialog
      isOpen
      title={`Supprimer le compte de ${name}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        remove.mutate()
      }}
      actions={<SubmitButton pending={remove.isPending}>Supprimer le compte</SubmitButton>}
    >
      {remove.error && <Notice tone="error">{errorSentence(remove.error)}</Notice>}
      <p>Personne ne s'est encore servi de ce compte. Son lien d'invitation ne vaudra plus.</p>
    </Dialog>
  )
}
