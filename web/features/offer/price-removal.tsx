import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../../platform/api/refused.ts'
import { toastUndoable } from '../../recipes/history/undo-change.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'

type RemovalProps = {
  title: string
  /** Toast after the removal. */
  message: string
  remove: () => Promise<{ changeId: string }>
  onRemoved?: () => void
  onClose: () => void
  /** Consequences of the removal. */
  children: ReactNode
}

/** Dialog that deletes future prices; the removal can be undone for thirty seconds. */
export const PriceRemoval = ({ title, message, remove, onRemoved, onClose, children }: RemovalProps) => {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async ({ changeId }) => {
      onClose()
      onRemoved?.()
      await queries.invalidateQueries()
      toastUndoable(queries, message, changeId)
    },
  })
  return (
    <Dialog
      isOpen
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <Button look="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
          Supprimer
        </Button>
      }
    >
      {removal.error && <ErrorPanel error={describeError(removal.error)} />}
      <p>{children} Vous pourrez l'annuler pendant 30 secondes.</p>
    </Dialog>
  )
}
