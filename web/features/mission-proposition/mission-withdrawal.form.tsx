import { useState } from 'react'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { useGivingUp } from './use-answer.ts'

/** Gives an accepted mission back before it begins, with a reason. */
export const MissionWithdrawal = ({ token }: { token: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const giving = useGivingUp(token)
  const isMissing = reason.trim() === ''
  if (!isOpen)
    return (
      <div className="proposition-answers">
        <Button onClick={() => setOpen(true)}>Je ne peux plus</Button>
      </div>
    )
  return (
    <form
      className="proposition-refusal"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isMissing) giving.mutate(reason.trim())
      }}
    >
      {giving.error && <Notice tone="error">{giving.error.message}</Notice>}
      <Textarea
        label="Pourquoi ne pouvez-vous plus ?"
        error={isTried && isMissing ? 'Indiquez un motif.' : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="proposition-answers">
        <SubmitButton pending={giving.isPending}>Rendre la mission</SubmitButton>
        <Button onClick={() => setOpen(false)}>Revenir à la mission</Button>
      </div>
    </form>
  )
}
