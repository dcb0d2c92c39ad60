import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import type { CheckerMission } from '@adm/contract/checker/checker-absence'
import { callApi } from '../../../platform/api/api.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { MissionChoice, type OpenDecision, undecided } from './mission-choice.tsx'
import { readAgain } from '../../../platform/api/read-again.ts'

type Props = { mission: CheckerMission; checkerId: string; onClose: () => void }

/** Dialog that reassigns one mission, or unassigns it to be planned again. */
export const ReassignDialog = ({ mission, checkerId, onClose }: Props) => {
  const [decision, setDecision] = useState<OpenDecision>({ bookingId: mission.bookingId, choice: 'reassign' })
  const [key] = useState(() => crypto.randomUUID())
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: () => callApi(bookingCalls.transition, { params: { id: mission.bookingId }, body: changeOf(mission, decision), key }),
    onSuccess: async (done) => {
      toastDone(queries, `${mission.code} : c'est fait.`, done)
      onClose()
      await readAgain(queries, 'checker', 'booking')
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
      <MissionChoice mission={mission} absentId={checkerId} value={decision} choices={['reassign', 'unassign']} onChange={setDecision} />
    </Dialog>
  )
}

const reason = 'Absence du contrôleur'
const changeOf = ({ status, startAt }: CheckerMission, decision: OpenDecision) => {
  const { choice, checkerId, withdrawnKeys } = decision
  if (choice === 'reassign') return { to: status, startAt, checkerId, reason }
  return { to: 'waiting_checker' as const, reason, facts: { withdrawnKeys } }
}
