import { useState } from 'react'
import { LinkRefusal } from '../../recipes/link/link-page.tsx'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import type { Answering } from './use-answer.ts'

/** Gives an accepted mission back before it begins, with a reason. */
export const MissionWithdrawal = ({ acting }: { acting: Answering }) => {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  if (!isOpen)
    return (
      <div className="link-acts">
        <Button onClick={() => setOpen(true)}>Je ne peux plus</Button>
      </div>
    )
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isMissing) acting.mutate({ kind: 'giveUp', reason: reason.trim() })
      }}
    >
      <LinkRefusal error={acting.error} />
      <Textarea
        label="Pourquoi ne pouvez-vous plus ?"
        error={isTried && isMissing ? 'Indiquez un motif.' : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="link-acts">
        <SubmitButton pending={acting.isPending}>Rendre la mission</SubmitButton>
        <Button onClick={() => setOpen(false)}>Revenir à la mission</Button>
      </div>
    </form>
  )
}
