import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { errorSentence } from '../../platform/api/error-sentence.ts'

type ActDialogProps = {
  title: string
  /** « Supprimer le compteur ». */
  actLabel: string
  act: UseMutationResult<unknown, Error, void>
  /** An act that removes something is red. */
  look?: 'danger' | 'primary'
  onClose: () => void
  /** The consequences of the act. */
  children: ReactNode
}

/** Confirms an act after its consequences. */
export const ActDialog = ({ title, actLabel, act, look = 'danger', onClose, children }: ActDialogProps) => (
  <Dialog
    isOpen
    title={title}
    size="small"
    onClose={onClose}
    actions={
      <Button look={look} pending={act.isPending} onClick={() => act.mutate()}>
        {actLabel}
      </Button>
    }
  >
    {act.error && <Notice tone="error">{errorSentence(act.error)}</Notice>}
    {children}
  </Dialog>
)
