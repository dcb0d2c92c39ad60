import { clientLinkCalls, clientRequestCalls } from '@adm/contract/client/client-request'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { answers } from '../../platform/http/serve.ts'
import {
  answerLinkedOrder,
  cancelLinkedOrder,
  confirmLinkedAppointment,
  offerLinkedSlots,
  moveLinkedOrder,
  readLinkedClientOrder,
  readLinkedStarts,
  reopenLinkedOrder,
} from './client-link.service.ts'
import { readClientRequests, sendClientRequest } from './client-request.service.ts'

export const clientRequestRoutes = answers(clientRequestCalls, {
  ofBooking: ({ params }, reading) => readClientRequests(reading, params.bookingId),
  send: ({ params, body }, work) => sendClientRequest(work, params.bookingId, body.email),
})

export const clientLinkRoutes = answers(
  clientLinkCalls,
  {
    read: ({ params }, reading) => readLinkedClientOrder(reading, params.token),
    slots: ({ params }, reading) => readLinkedStarts(reading, params.token),
    move: ({ params, body }, work) => moveLinkedOrder(work, params.token, body),
    choose: ({ params, body }, work) => offerLinkedSlots(work, params.token, body.version),
    confirm: ({ params, body }, work) => confirmLinkedAppointment(work, params.token, body.version),
    complete: ({ params, body }, work) => answerLinkedOrder(work, params.token, body),
    cancel: ({ params, body }, work) => cancelLinkedOrder(work, params.token, body),
    reopen: ({ params, body }, work) => reopenLinkedOrder(work, params.token, body.version),
  },
  { mission_checker_free: bookingRefusals.doubleBooked },
)
