import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/states.tsx'

type ActDialogProps = {
  title: string
  /** « Supprimer le compteur ». */
  actLabel: string
  /** « Ne pas supprimer ». */
  closeLabel: string
  act: UseMutationResult<unknown, Error, void>
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks once more before an act that takes something away. */
export const ActDialog = ({ title, actLabel, closeLabel, act, onClose, children }: ActDialogProps) => (
  <Dialog
    isOpen
    title={title}
    size="small"
    closeLabel={closeLabel}
    onClose={onClose}
    actions={
      <Button look="danger" pending={act.isPending} onClick={() => act.mutate()}>
        {actLabel}
      </Button>
    }
  >
    {act.error && <Notice tone="error">{act.error.message}</Notice>}
    {children}
  </Dialog>
)
