import { slotLinkCalls, slotOfferCalls, visitLinkCalls } from '@adm/contract/slot-offer'
import { answers } from '../../platform/http/serve.ts'
import { cancelLinkedSlot, confirmLinkedPresence, confirmLinkedSlot, readOtherSlots, reserveLinkedSlot } from './slot-link.service.ts'
import { chooseLinkedDate } from './date-choice.service.ts'
import { slotLink } from './linked-offer.service.ts'
import { agreeToLinkedSlot } from './slot-agreement.service.ts'
import { readSlotOffers, resendLinks } from './slot-offer.service.ts'
import { declineByLink, registerByLink, withdrawByLink } from './visit-link.service.ts'
import { recordVisitor } from './visit-registration.service.ts'

export const slotOfferRoutes = answers(slotOfferCalls, {
  ofBooking: ({ params }, reading) => readSlotOffers(reading, params.bookingId),
  resend: ({ params }, work) => resendLinks(work, params.bookingId),
  recordVisitor: ({ params, body }, work) => recordVisitor(work, params.bookingId, body),
})

export const slotLinkRoutes = answers(slotLinkCalls, {
  read: ({ params }, reading) => slotLink.read(reading, params.token),
  slots: ({ params }, reading) => readOtherSlots(reading, params.token),
  reserve: ({ params, body }, work) => reserveLinkedSlot(work, params.token, body),
  confirm: ({ params, body }, work) => confirmLinkedSlot(work, params.token, body),
  chooseDate: ({ params, body }, work) => chooseLinkedDate(work, params.token, body.startAt),
  agree: ({ params, body }, work) => agreeToLinkedSlot(work, params.token, body.startAt),
  confirmPresence: ({ params }, work) => confirmLinkedPresence(work, params.token),
  cancel: ({ params, body }, work) => cancelLinkedSlot(work, params.token, body.reason),
})

export const visitLinkRoutes = answers(visitLinkCalls, {
  register: ({ params, body }, work) => registerByLink(work, params.token, body.startAt),
  withdraw: ({ params }, work) => withdrawByLink(work, params.token),
  decline: ({ params }, work) => declineByLink(work, params.token),
})
