import { useMutation, useQueryClient } from '@tanstack/react-query'
import { checkerAbsenceCalls } from '@adm/contract/checker-absence'
import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { addMinutes, dayOf, formatDay } from '@adm/domain/values/moment'
import { askVersioned } from '../../platform/api.ts'
import { tellDone } from '../../record/undo-change.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { refreshCalendar } from './refresh-calendar.ts'

type Props = { absence: CheckerAbsence; onBack: () => void; onClose: () => void }

/** Takes an absence back, once it is said what that does. */
export const CancelAbsence = ({ absence, onBack, onClose }: Props) => {
  const { id, checkerId, startAt, endAt, version } = absence
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => askVersioned(checkerAbsenceCalls.cancel, { params: { id: checkerId, absenceId: id }, version }),
    onSuccess: async (done) => {
      tellDone(queries, 'Absence annulée.', done)
      onClose()
      await refreshCalendar(queries)
    },
  })
  return (
    <Dialog
      isOpen
      title="Annuler l'absence"
      closeLabel="Garder l'absence"
      onClose={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        cancel.mutate()
      }}
      actions={<SubmitButton pending={cancel.isPending}>Annuler l'absence</SubmitButton>}
    >
      {cancel.error && <Notice tone="error">{cancel.error.message}</Notice>}
      <p>
        Du {formatDay(dayOf(startAt))} au {formatDay(dayOf(addMinutes(endAt, -1)))}, le contrôleur sera de nouveau proposé aux heures de sa
        semaine. Les missions déjà données à d'autres ne reviennent pas.
      </p>
    </Dialog>
  )
}
