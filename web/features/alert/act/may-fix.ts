import { alertCalls } from '@adm/contract/alert/alert'
import type { AlertFix } from '@adm/contract/alert/alert-fix'
import type { BulkFixKind } from '@adm/domain/alert/alert-fix-bulk'
import { bookingCalls } from '@adm/contract/booking/booking'
import { dispatchCalls } from '@adm/contract/mission-proposition/mission-dispatch'
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

const callOfKind: Readonly<Record<BulkFixKind, AlertFix['call']>> = {
  proposeToBest: 'dispatch',
  proposeToAll: 'dispatch',
  assignBest: 'step',
  assignBeyond: 'step',
  moveTo: 'step',
  nextWave: 'advance',
  resendLinks: 'resend',
  offerSlots: 'step',
  takeBack: 'step',
  confirmPresence: 'step',
  closeMission: 'step',
  clearAddress: 'clearAddress',
  resendMessage: 'resendMessage',
}

/** Whether this person may carry out a fix of many alerts; the server checks each. */
export const mayFixKind = (session: Session, kind: BulkFixKind): boolean => mayCall(session, callOf[callOfKind[kind]].requires)

const mayFix = (session: Session, { call }: AlertFix): boolean => mayCall(session, callOf[call].requires)

/** The fixes that this person has the permission for; the server checks too. */
export const usePermittedFixes = (fixes: readonly AlertFix[]): readonly AlertFix[] => {
  const session = useSession()
  return fixes.filter((fix) => mayFix(session, fix))
}
