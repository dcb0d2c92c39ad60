import { alertCalls } from '@adm/contract/alert/alert'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { bookingCalls } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-dispatch'
import { notificationCalls } from '@adm/contract/notification/notification'
import { messageCalls } from '@adm/contract/platform/message'
import { slotOfferCalls } from '@adm/contract/slot-offer'
import { mayCall, type Session, useSession } from '../../../platform/session/session.tsx'

const callOf = {
  dispatch: dispatchCalls.start,
  advance: dispatchCalls.advance,
  step: bookingCalls.transition,
  resend: slotOfferCalls.resend,
  clearAddress: messageCalls.clear,
  resendMessage: notificationCalls.resend,
  accept: alertCalls.acceptRisk,
  link: alertCalls.read,
  phone: alertCalls.read,
} as const satisfies Record<AlertFix['call'], unknown>

const mayFix = (session: Session, { call }: AlertFix): boolean => mayCall(session, callOf[call].requires)

/** The fixes that this person has the permission for; the server checks too. */
export const usePermittedFixes = (fixes: readonly AlertFix[]): readonly AlertFix[] => {
  const session = useSession()
  return fixes.filter((fix) => mayFix(session, fix))
}
