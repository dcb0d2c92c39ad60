import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clientCalls } from '@adm/contract/client'
import type { Client } from '@adm/domain/client/client'
import { ask } from '../../platform/api.ts'
import { tellUndoable } from '../../record/undo-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { unsaidSearch } from './client-search.ts'

/** Deletes a client that nothing holds; for thirty seconds it can be brought back. */
export const ClientRemoval = ({ client: { id, name, version, users }, onClose }: { client: Client; onClose: () => void }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => ask(clientCalls.remove, { params: { id }, version }),
    onSuccess: async ({ changeId }) => {
      await navigate({ to: '/client', search: unsaidSearch })
      void queries.invalidateQueries({ queryKey: [clientCalls.list.path] })
      tellUndoable(queries, `Le client ${name} est supprimé.`, changeId, () => void navigate({ to: '/client/$id', params: { id } }))
    },
  })
  return (
    <Dialog
      isOpen
      title={`Supprimer le client ${name} ?`}
      size="small"
      closeLabel="Ne pas supprimer"
      onClose={onClose}
      actions={
        <Button look="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          Supprimer le client
        </Button>
      }
    >
      {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      <p>
        {users.length > 0 && `Ses ${users.length > 1 ? `${users.length} utilisateurs partent` : 'utilisateur part'} avec lui. `}
        Un client qui a des commandes, des blocages ou un tarif négocié ne peut pas être supprimé.
      </p>
    </Dialog>
  )
}
