import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { newKey } from '../../../platform/new-key.ts'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { newestVersion, saveQueue } from '../../../recipes/form/own-saves.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import type { changeOf, Step } from './booking-step-draft.ts'

type Props = { booking: BookingDetail; step: Step; onClose: () => void }

/** The missing fields as typed, which are saved first, and the transition. */
type StepRequest = { completed: BookingChange; step: ReturnType<typeof changeOf> }

const isNone = (change: object): boolean => Object.keys(change).length === 0

/** Saves the missing fields, then sends the transition under one idempotency key; on success, shows a toast and reads the booking again. */
export const useStepMutation = ({ booking, step, onClose }: Props) => {
  const [key] = useState(newKey)
  const queries = useQueryClient()
  return useMutation({
    scope: saveQueue('booking', booking.id),
    mutationFn: async ({ completed, step: body }: StepRequest) => {
      const params = { id: booking.id }
      const current = newestVersion(queries, bookingCalls.read, booking)
      const { version } = isNone(completed)
        ? { version: current }
        : await callApi(bookingCalls.change, { params, body: completed, version: current })
      return callApi(bookingCalls.transition, { params, body, version, key })
    },
    onSuccess: async (done) => {
      toastDone(queries, `${step.row.label} : c'est fait.`, done)
      onClose()
      await readAgain(queries, 'booking')
    },
    onError: async (error, { completed }) => {
      const isStale = error instanceof Refused && error.refusal.statusCode === 412
      if (isStale || !isNone(completed)) await readAgain(queries, 'booking')
    },
  })
}
