import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import type { CheckerMission } from '@adm/contract/checker-absence'
import { ask } from '../../platform/api.ts'
import { tellDone } from '../../record/undo-change.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { MissionChoice, type OpenDecision, undecided } from './mission-choice.tsx'
import { refreshCalendar } from './refresh-calendar.ts'

type Props = { mission: CheckerMission; onClose: () => void }

/** Gives one mission to somebody else, or lets it be planned anew. */
export const ReassignDialog = ({ mission, onClose }: Props) => {
  const [decision, setDecision] = useState<OpenDecision>({ bookingId: mission.bookingId, choice: 'reassign' })
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: () => ask(bookingCalls.transition, { params: { id: mission.bookingId }, body: changeOf(mission, decision), key }),
    onSuccess: async (done) => {
      tellDone(queries, `${mission.code} : c'est fait.`, done)
      onClose()
      await refreshCalendar(queries)
    },
  })
  const missing = undecided(mission, decision)
  return (
    <Dialog
      isOpen
      title={`Réaffecter ${mission.code}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!missing) move.mutate()
      }}
      actions={
        <SubmitButton pending={move.isPending} refusals={missing ? [missing] : []}>
          {decision.choice === 'unassign' ? 'Désaffecter' : 'Réaffecter'}
        </SubmitButton>
      }
    >
      {move.error && <Notice tone="error">{move.error.message}</Notice>}
      <MissionChoice mission={mission} value={decision} choices={['reassign', 'unassign']} onChange={setDecision} />
    </Dialog>
  )
}

const reason = 'Absence du contrôleur'
const changeOf = ({ status, startAt }: CheckerMission, decision: OpenDecision) => {
  const { choice, checkerId, withdrawnKeys } = decision
  if (choice === 'reassign') return { to: status, startAt, checkerId, reason }
  return { to: 'waiting_checker' as const, reason, facts: { withdrawnKeys } }
}
