import { useState } from 'react'
import { newKey } from '../../../platform/new-key.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type SentFix, useAlertFix } from './use-alert-fix.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

/** Confirms a fix that sends messages, with its consequence. */
export const FixDialog = ({ fix, onClose }: { fix: SentFix; onClose: () => void }) => {
  const [key] = useState(newKey)
  const act = useAlertFix(onClose)
  return (
    <Dialog
      isOpen
      title={fix.label}
      size="small"
      onClose={onClose}
      actions={
        <Button look="primary" pending={act.isPending} onClick={() => act.mutate({ fix, key })}>
          {fix.label}
        </Button>
      }
    >
      {act.error && <Notice tone="error">{errorSentence(act.error)}</Notice>}
      {fix.words && <p>{fix.words}</p>}
      {fix.call === 'resend' && <Recipients names={fix.recipients} />}
    </Dialog>
  )
}

const Recipients = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
