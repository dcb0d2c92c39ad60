import { useState } from 'react'
import type { LinkedMission } from '@adm/contract/mission-proposition/mission-dispatch'
import { type DeclineReason, declineReasonLabels } from '@adm/domain/mission-proposition/mission-proposition'
import { dayOf } from '@adm/domain/values/date/moment'
import { Refused } from '../../platform/api/refused.ts'
import { LinkRefusal } from '../../recipes/link/link-page.tsx'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { RadioList } from '../../ui/input/radio-list.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import type { Answering } from './use-answer.ts'

type Props = { mission: LinkedMission; acting: Answering; onBack: () => void }

/** The refusal of a mission: a reason, and the end of an absence for whoever is not available. */
export const PropositionRefusal = ({ mission: { startAt }, acting, onBack }: Props) => {
  const [reason, setReason] = useState<DeclineReason>()
  const [until, setUntil] = useState('')
  const [comment, setComment] = useState('')
  const isAway = reason === 'unavailable'
  const dayError =
    acting.error instanceof Refused ? acting.error.refusal.errors.find(({ path }) => path === 'unavailableUntil')?.message : undefined
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        const absence = isAway && until ? { unavailableUntil: until } : {}
        acting.mutate({ kind: 'answer', answer: { to: 'declined', reason: reason ?? null, comment: comment || null, ...absence } })
      }}
    >
      {!dayError && <LinkRefusal error={acting.error} />}
      <RadioList label="Pourquoi refusez-vous ?" options={optionsOf(declineReasonLabels)} value={reason} onChange={setReason} />
      {isAway && (
        <DateInput
          label="Indisponible jusqu'au"
          optional
          hint="L'absence sera proposée à votre responsable."
          min={dayOf(startAt)}
          value={until}
          error={dayError}
          onChange={setUntil}
        />
      )}
      <TextInput label="Commentaire" optional value={comment} onChange={({ currentTarget }) => setComment(currentTarget.value)} />
      <div className="link-acts">
        <SubmitButton pending={acting.isPending}>Confirmer le refus</SubmitButton>
        <Button onClick={onBack}>Revenir à la mission</Button>
      </div>
    </form>
  )
}
