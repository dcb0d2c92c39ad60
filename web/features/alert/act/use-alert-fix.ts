import type { EntityName } from '@adm/domain/catalog/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import type { AlertFixKind } from '@adm/domain/alert/alert-fix'
import { bookingCalls } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
import { notificationCalls } from '@adm/contract/notification/notification'
import { messageCalls } from '@adm/contract/platform/message'
import { slotOfferCalls } from '@adm/contract/slot-offer'
import { callApi } from '../../../platform/api/api.ts'
import { readAgain } from '../../../platform/api/read-again.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'

/** The fixes that a call of the product carries out, without an input. */
const sentCalls = ['dispatch', 'step', 'advance', 'resend', 'clearAddress', 'resendMessage'] as const
export type SentFix = Extract<AlertFix, { call: (typeof sentCalls)[number] }>

/** Whether a call carries the fix out. */
export const isSent = (fix: AlertFix): fix is SentFix => sentCalls.some((call) => call === fix.call)

const ofBooking = ({ bookingId }: { bookingId: string }) => ({ params: { bookingId } })

const send = (fix: SentFix, key: string): Promise<unknown> => {
  switch (fix.call) {
    case 'dispatch':
      return callApi(dispatchCalls.start, { ...ofBooking(fix), key, body: fix.body })
    case 'advance':
      return callApi(dispatchCalls.advance, { ...ofBooking(fix), key, body: {} })
    case 'resend':
      return callApi(slotOfferCalls.resend, { ...ofBooking(fix), key, body: {} })
    case 'clearAddress':
      return callApi(messageCalls.clear, { params: { id: fix.addressId }, key })
    case 'resendMessage':
      return callApi(notificationCalls.resend, { params: { id: fix.notificationId }, key, body: {} })
    case 'step':
      return callApi(bookingCalls.transition, { params: { id: fix.bookingId }, body: fix.body, key })
  }
}

const silentKinds: readonly AlertFixKind[] = ['takeBack', 'confirmPresence', 'closeMission']
/** Whether a fix sends nobody a message: one click carries it out, and the toast undoes it. The others confirm first. */
export const isSilent = (fix: SentFix): boolean => silentKinds.includes(fix.kind)

type Attempt = { fix: SentFix; key: string }
/** The entities that a fix changes. */
export const changedByFixes: readonly EntityName[] = [
  'booking',
  'alert',
  'mission-proposition',
  'dispatch',
  'slot-offer',
  'bounced-address',
  'notification',
]

/** Carries out a fix; the alert closes itself once its rule is false. One idempotency key an attempt: a repeat does nothing twice. */
export const useAlertFix = (onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ fix, key }: Attempt) => send(fix, key),
    onSuccess: (done, { fix }) => {
      toastDone(queries, `${fix.label} : c'est fait.`, done)
      onDone()
    },
    onSettled: () => readAgain(queries, ...changedByFixes),
  })
}
