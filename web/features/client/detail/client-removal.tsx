import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clientCalls } from '@adm/contract/client/client'
import type { Client } from '@adm/domain/client/client'
import { callApi } from '../../../platform/api/api.ts'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { defaultSearch } from '../list/client-search.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

/** Dialog that deletes a client without dependent rows; the deletion can be undone for thirty seconds. */
export const ClientRemoval = ({ client: { id, name, version, users }, onClose }: { client: Client; onClose: () => void }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => callApi(clientCalls.remove, { params: { id }, version }),
    onSuccess: async ({ changeId }) => {
      await navigate({ to: '/client', search: defaultSearch })
      void readAgain(queries, 'client')
      toastUndoable(queries, `Le client ${name} est supprimé.`, changeId, () => void navigate({ to: '/client/$id', params: { id } }))
    },
  })
  return (
    <Dialog
      isOpen
      title={`Supprimer le client ${name} ?`}
      size="small"
      onClose={onClose}
      actions={
        <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          Supprimer le client
        </Button>
      }
    >
      {remove.error && <Notice tone="error">{errorSentence(remove.error)}</Notice>}
      <p>
        {users.length > 0 && `Ses ${users.length > 1 ? `${users.length} utilisateurs partent` : 'utilisateur part'} avec lui. `}
        Un client qui a des commandes, des blocages ou un tarif négocié ne peut pas être supprimé.
      </p>
    </Dialog>
  )
}
