import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientUserCalls } from '@adm/contract/client/client-user'
import type { ClientUser } from '@adm/domain/client/client-user'
import { callApiVersioned } from '../../../platform/api/api.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { readClientAgain } from './use-client-user-change.ts'

type Props = { clientId: string; user: ClientUser; onClose: () => void }

/** Confirms the removal of a person from a client. */
export const ClientUserRemoval = ({ clientId, user, onClose }: Props) => {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callApiVersioned(clientUserCalls.remove, { params: { id: clientId, userId: user.id }, version: user.version }),
    onSuccess: (done) => {
      toastDone(queries, `${user.name} ne fait plus partie du client.`, done)
      onClose()
    },
    onSettled: () => readClientAgain(queries, clientId),
  })
  return (
    <Dialog
      isOpen
      title={`Retirer ${user.name}`}
      size="small"
      onClose={onClose}
      actions={
        <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          Retirer {user.name}
        </Button>
      }
    >
      {remove.error && <Notice tone="error">{errorSentence(remove.error)}</Notice>}
      <p>{user.name} ne recevra plus les messages de ce client. L'historique garde ses coordonnées.</p>
    </Dialog>
  )
}
