import { z } from 'zod'
import { type AlertFixKind, answerers } from '@adm/domain/alert/alert-fix'
import { missingFieldNames } from '@adm/domain/booking/order/missing-field'
import { dispatchDraft } from '@adm/domain/mission-proposition/dispatch'
import { bookingStatusChange } from '../booking/booking.ts'

const refusals = z.array(z.object({ code: z.string(), message: z.string() }))
const fixOf = {
  /** Unique within the alert. */
  id: z.string(),
  /** The words of its button. */
  label: z.string(),
  /** The consequence, to be read before the click. */
  words: z.string().nullable(),
  /** Why it cannot be carried out now, and what is missing; empty when it can. */
  refusals,
}
const kindOf = <const Kinds extends readonly AlertFixKind[]>(kinds: Kinds) => z.enum(kinds)

/**
 * A fix with all that its call needs: `dispatch` → `dispatchCalls.start`, `step` → `bookingCalls.transition`, `advance` →
 * `dispatchCalls.advance`, `resend` → `slotOfferCalls.resend`, `clearAddress` → `messageCalls.clear`,
 * `resendMessage` → `notificationCalls.resend`, `accept` → `alertCalls.acceptRisk` with the reason that the person types.
 * `link` leads to a page, `phone` to a number.
 */
export const alertFix = z.discriminatedUnion('call', [
  z.object({
    ...fixOf,
    call: z.literal('dispatch'),
    kind: kindOf(['proposeToBest', 'proposeToAll']),
    bookingId: z.uuid(),
    body: dispatchDraft,
  }),
  z.object({
    ...fixOf,
    call: z.literal('step'),
    kind: kindOf(['assignBest', 'assignBeyond', 'moveTo', 'offerSlots', 'takeBack', 'confirmPresence', 'closeMission']),
    bookingId: z.uuid(),
    body: bookingStatusChange,
    /** The step also needs what a person has to state: its dialog opens with the body, instead of the call. */
    needsDialog: z.boolean(),
  }),
  z.object({ ...fixOf, call: z.literal('advance'), kind: kindOf(['nextWave']), bookingId: z.uuid() }),
  z.object({ ...fixOf, call: z.literal('resend'), kind: kindOf(['resendLinks']), bookingId: z.uuid(), recipients: z.array(z.string()) }),
  z.object({ ...fixOf, call: z.literal('clearAddress'), kind: kindOf(['clearAddress']), addressId: z.uuid() }),
  z.object({ ...fixOf, call: z.literal('resendMessage'), kind: kindOf(['resendMessage']), notificationId: z.uuid() }),
  z.object({ ...fixOf, call: z.literal('accept'), kind: kindOf(['acceptRisk']) }),
  z.object({
    ...fixOf,
    call: z.literal('link'),
    kind: kindOf(['complete', 'correctAddress']),
    /** With the English path: `/booking/{id}?tab=…`. */
    href: z.string(),
    /** Of an order's data: the fields to type there. */
    fields: z.array(z.enum(missingFieldNames)),
    answerer: z.enum(answerers),
  }),
  z.object({ ...fixOf, call: z.literal('phone'), kind: kindOf(['phone']), name: z.string(), phone: z.string() }),
])
export type AlertFix = z.output<typeof alertFix>
