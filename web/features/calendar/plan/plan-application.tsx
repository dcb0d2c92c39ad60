import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarPlan } from '@adm/contract/calendar/calendar-plan'
import { newKey } from '../../../platform/new-key.ts'
import { undoChange } from '../../../recipes/history/undo-change.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Notice } from '../../../ui/layout/states.tsx'

/** How far an application of many orders is, then what it did, with its undo. */
export const PlanApplication = ({ plan: { application, orders, moved }, mayPlan }: { plan: CalendarPlan; mayPlan: boolean }) => {
  if (!application) return null
  const { isRunning, waiting, changeId, message } = application
  if (isRunning)
    return (
      <section className="plan-progress" aria-label="Planification en cours">
        <progress
          aria-label="Avancement de la planification"
          {...(waiting > 0 && { value: orders + moved - waiting, max: orders + moved })}
        />
        <output>{waiting > 0 ? message : 'Annulation en cours…'}</output>
      </section>
    )
  return changeId && <Notice action={mayPlan && <UndoButton changeId={changeId} />}>{message}</Notice>
}

const UndoButton = ({ changeId }: { changeId: string }) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    await undoChange(queries, { changeId, key })
    setUndoing(false)
  }
  return (
    <Button pending={isUndoing} onClick={() => void undo()}>
      Annuler cette planification
    </Button>
  )
}
