import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import type { AlertFixKind } from '@adm/domain/alert/alert-fix'
import { bookingCalls } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-dispatch'
import { slotOfferCalls } from '@adm/contract/slot-offer'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'

/** The fixes that a call of the product carries out, without an input. */
export type SentFix = Extract<AlertFix, { call: 'dispatch' | 'step' | 'advance' | 'resend' }>

/** Whether a call carries the fix out. */
export const isSent = (fix: AlertFix): fix is SentFix => ['dispatch', 'step', 'advance', 'resend'].includes(fix.call)

const send = (fix: SentFix, key: string): Promise<unknown> => {
  const ofBooking = { params: { bookingId: fix.bookingId }, key }
  switch (fix.call) {
    case 'dispatch':
      return callApi(dispatchCalls.start, { ...ofBooking, body: fix.body })
    case 'advance':
      return callApi(dispatchCalls.advance, { ...ofBooking, body: {} })
    case 'resend':
      return callApi(slotOfferCalls.resend, { ...ofBooking, body: {} })
    case 'step':
      return callApi(bookingCalls.transition, { params: { id: fix.bookingId }, body: fix.body, key })
  }
}

const silentKinds: readonly AlertFixKind[] = ['takeBack', 'confirmPresence', 'closeMission']
/** Whether a fix sends nobody a message: one click carries it out, and the toast undoes it. The others confirm first. */
export const isSilent = (fix: SentFix): boolean => silentKinds.includes(fix.kind)

type Attempt = { fix: SentFix; key: string }
const changes = ['booking', 'alert', 'mission-proposition', 'dispatch', 'slot-offer']

/** Carries out a fix; the alert closes itself once its rule is false. One idempotency key an attempt: a repeat does nothing twice. */
export const useAlertFix = (onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fix, key }: Attempt) => send(fix, key),
    onSuccess: (done, { fix }) => {
      toastDone(queries, `${fix.label} : c'est fait.`, done)
      onDone()
    },
    onSettled: () => readAgain(queries, ...changes),
  })
}
