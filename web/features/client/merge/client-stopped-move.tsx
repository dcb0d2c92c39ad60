import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientMergeCalls } from '@adm/contract/client/client-merge'
import type { StoppedMove } from '@adm/domain/client/client-merge-move'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'

/** Notice of a merge that stopped before all orders moved: the reason, and the button that resumes it. */
export const ClientStoppedMove = ({ id, stopped }: { id: string; stopped: StoppedMove }) => {
  const { merge, way, because, at } = stopped
  const queries = useQueryClient()
  const mayResume = useMay(clientMergeCalls.resume)
  const refusals = useActingRefusals()
  const [key] = useState(newKey)
  const other =
    id === merge.survivorId ? { id: merge.mergedId, name: merge.mergedName } : { id: merge.survivorId, name: merge.survivorName }
  const resume = useMutation({
    mutationFn: () => callApi(clientMergeCalls.resume, { params: { id, mergeId: merge.id }, body: {}, key }),
    onSuccess: () => showToast({ message: 'Le déplacement des commandes a repris.', tone: 'success' }),
    onError: (error) => showToast({ message: describeError(error).message, tone: 'error' }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Notice
      tone="error"
      action={
        mayResume && (
          <Button pending={resume.isPending} refusals={refusals} onClick={() => resume.mutate()}>
            Reprendre
          </Button>
        )
      }
    >
      Le déplacement des commandes s'est arrêté le {formatDayShort(dayOf(at))}&nbsp;: {because}. Une partie des commandes de{' '}
      {way === 'there' ? 'la fusion avec' : "l'annulation de la fusion avec"}{' '}
      <Link to="/client/$id" params={{ id: other.id }}>
        {other.name}
      </Link>{' '}
      n'a pas encore suivi. Le produit réessaie toutes les heures.
    </Notice>
  )
}
