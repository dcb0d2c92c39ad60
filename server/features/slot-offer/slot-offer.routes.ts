import { slotLinkCalls, slotOfferCalls } from '@adm/contract/slot-offer'
import { answers } from '../../platform/http/serve.ts'
import { cancelLinkedSlot, confirmLinkedPresence, confirmLinkedSlot, readOtherSlots, reserveLinkedSlot } from './slot-link.service.ts'
import { readLinkedOffer } from './linked-offer.service.ts'
import { agreeToLinkedSlot } from './slot-agreement.service.ts'
import { readSlotOffers } from './slot-offer.service.ts'

export const slotOfferRoutes = answers(slotOfferCalls, {
  ofBooking: ({ params }, reading) => readSlotOffers(reading, params.bookingId),
})

export const slotLinkRoutes = answers(slotLinkCalls, {
  read: ({ params }, reading) => readLinkedOffer(reading, params.token),
  slots: ({ params }, reading) => readOtherSlots(reading, params.token),
  reserve: ({ params, body }, work) => reserveLinkedSlot(work, params.token, body.startAt),
  confirm: ({ params, body }, work) => confirmLinkedSlot(work, params.token, body),
  agree: ({ params, body }, work) => agreeToLinkedSlot(work, params.token, body.startAt),
  confirmPresence: ({ params }, work) => confirmLinkedPresence(work, params.token),
  cancel: ({ params, body }, work) => cancelLinkedSlot(work, params.token, body.reason),
})
