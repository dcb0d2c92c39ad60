import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '../../platform/refused.ts'
import { tellUndoable } from '../../record/undo-change.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/states.tsx'

type RemovalProps = {
  title: string
  /** What is said once it is done. */
  told: string
  remove: () => Promise<{ changeId: string }>
  onRemoved?: () => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Deletes prices that are to come; for thirty seconds they can be brought back. */
export const PriceRemoval = ({ title, told, remove, onRemoved, onClose, children }: RemovalProps) => {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async ({ changeId }) => {
      onClose()
      onRemoved?.()
      await queries.invalidateQueries()
      tellUndoable(queries, told, changeId)
    },
  })
  return (
    <Dialog
      isOpen
      title={title}
      size="small"
      closeLabel="Ne pas supprimer"
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
