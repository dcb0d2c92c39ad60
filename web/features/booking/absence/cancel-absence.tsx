import { useMutation, useQueryClient } from '@tanstack/react-query'
import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { addMinutes, dayOf, formatDay } from '@adm/domain/values/date/moment'
import { callApiVersioned } from '../../../platform/api/api.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { readAgain } from '../../../platform/api/read-again.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'

type Props = { absence: CheckerAbsence; onBack: () => void; onClose: () => void }

/** Dialog that cancels an absence after it explains the effect. */
export const CancelAbsence = ({ absence, onBack, onClose }: Props) => {
  const { id, checkerId, startAt, endAt, version } = absence
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => callApiVersioned(checkerAbsenceCalls.cancel, { params: { id: checkerId, absenceId: id }, version }),
    onSuccess: async (done) => {
      toastDone(queries, 'Absence annulée.', done)
      onClose()
      await readAgain(queries, 'checker', 'booking')
    },
  })
  return (
    <Dialog
      isOpen
      title="Annuler l'absence"
      onClose={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        cancel.mutate()
      }}
      actions={<SubmitButton pending={cancel.isPending}>Annuler l'absence</SubmitButton>}
    >
      {cancel.error && <Notice tone="error">{errorSentence(cancel.error)}</Notice>}
      <p>
        Du {formatDay(dayOf(startAt))} au {formatDay(dayOf(addMinutes(endAt, -1)))}, le contrôleur sera de nouveau proposé aux heures de sa
        semaine. Les missions déjà données à d'autres ne reviennent pas.
      </p>
    </Dialog>
  )
}
