import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CalendarPlan, calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'

/** Whether the solver still works on a proposal. */
export const isRunning = ({ state }: Pick<CalendarPlan, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whether orders of a proposal are being planned, or unplanned again. */
export const isActing = ({ application }: Pick<CalendarPlan, 'application'>): boolean => application?.isRunning ?? false

/** A proposal, with the progress of the solver, and of its application in batches. */
export const usePlan = (id: string) =>
  useProgress(apiQuery(calendarPlanCalls.read, { params: { id } }), (plan) => isRunning(plan) || isActing(plan))

/** The part of a proposal to apply; an empty one means all of it. */
export type PlanPart = { checkerId?: string; bookingIds?: string[] }

/** Applies a part of a proposal; the toast undoes it. */
export const useApplyPlan = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (part: PlanPart) => callApi(calendarPlanCalls.apply, { params: { id }, body: part, key: newKey() }),
    onSuccess: ({ message, changeId, isUnderWay }) => {
      if (isUnderWay) showToast({ message })
      else if (changeId) toastUndoable(queries, message, changeId)
      else showToast({ tone: 'error', message })
    },
    onError: (error) => showToast({ tone: 'error', message: describeError(error).message }),
    onSettled: () => readAgain(queries, 'booking', 'calendar-plan'),
  })
}

/** Stops the solver; its best proposal stays. */
export const useStopPlan = (id: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(calendarPlanCalls.stop, { params: { id }, body: {}, key: newKey() }),
    onError: (error) => showToast({ tone: 'error', message: describeError(error).message }),
    onSettled: () => readAgain(queries, 'calendar-plan'),
  })
}
