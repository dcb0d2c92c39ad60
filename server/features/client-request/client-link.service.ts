import type { CallInput } from '@adm/contract/call/call'
import type { clientLinkCalls, LinkedClientOrder } from '@adm/contract/client/client-request'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { clientActOf } from '@adm/domain/client-request/client-act'
import { type ClientAct, type ClientAnswer, type ClientCancellation, type ClientRequest } from '@adm/domain/client-request/client-request'
import { clientRequestRefusals } from '@adm/domain/client-request/client-request-refusals'
import { contactsOf, isSameAddress } from '@adm/domain/client/client-recipients'
import { spreadSlots } from '@adm/domain/slot-offer/slot-offer'
import { fewestSlots } from '@adm/domain/slot-offer/slot-to-offer'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { addMinutes } from '@adm/domain/values/date/moment'
import { defineLink, subjectIdOf } from '../../platform/link/link-subject.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { findBooking, lockBooking } from '../booking/row/booking.queries.ts'
import { lockDays } from '../booking/step/booking-planning.service.ts'
import { changeBookingStatus, type StepChange } from '../booking/step/booking-transition.service.ts'
import { getClient } from '../client/row/client.queries.ts'
import { findOtherSlots, findStartsToMove } from '../slot-offer/slot-link.service.ts'
import { clientOrderOf, findClientActs, opensForClient } from './client-order.service.ts'
import { getClientRequest } from './client-request.queries.ts'

/** The request of a link, and its order. */
type Linked = { request: ClientRequest; order: Booking }

const clientLink = defineLink<Linked, LinkedClientOrder>({
  kinds: ['client-request'],
  /** Opens while the link was not taken back, its bearer is of the client, and the order is not over. */
  open: async (given, link) => {
    const request = await getClientRequest(given.db, subjectIdOf(link))
    const order = await findBooking(given.db, request.bookingId)
    if (!order || request.withdrawnAt !== null || !(await opensForClient(given, order))) return undefined
    const contacts = contactsOf(await getClient(given.db, order.clientId))
    return contacts.some(({ email }) => isSameAddress(email, request.email)) ? { request, order } : undefined
  },
  lock: async ({ db }, link) => lockBooking(db, { id: (await getClientRequest(db, subjectIdOf(link))).bookingId }),
  bearer: ({ request }) => ({ id: request.id, actor: 'CLI', name: `${request.name ?? request.email} (client)` }),
  answer: (given, { order }) => clientOrderOf(given, order),
})

/** What the bearer of a client's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedClientOrder = clientLink.read

/** The slots to which the client may move the appointment. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedStarts = async (reading: Reading, token: string): Promise<string[]> => {
  const { order } = await clientLink.get(reading, token)
  const acts = await findClientActs(reading, order)
  return acts.some(({ act, refusals }) => act === 'move' && refusals.length === 0) ? findStartsToMove(reading, order) : []
}

/**
 * Requires that an act on the version that the client saw is open.
 * @throws {Refusal} `ORDER_CHANGED` since the client read it, `CLIENT_ACT_NOT_OPEN`, `CLIENT_ACT_REFUSED` with the reason
 */
const requireAct = async (work: Work, order: Booking, act: ClientAct, version: number): Promise<void> => {
  if (order.version !== version) throw clientRequestRefusals.changed()
  const open = (await findClientActs(work, order)).find((one) => one.act === act)
  if (!open) throw clientRequestRefusals.notOpen()
  const [why] = open.refusals
  if (why) throw clientRequestRefusals.refused(why)
}

/** Where an act of the client leads from a status. @throws {Refusal} `CLIENT_ACT_NOT_OPEN` */
const targetOf = ({ service, status }: Booking, act: ClientAct): BookingStatus => {
  const row = bookingMachine(service)
    .open(status, ['CLI'])
    .find((one) => clientActOf(one) === act)
  if (!row) throw clientRequestRefusals.notOpen()
  return row.to
}

/**
 * Takes the step of an act in the name of the client. An act that ends the order is answered with its page, though the link opens nothing then.
 * @param changeOf the inputs of the step, from the locked order
 */
const step = (
  work: Work,
  token: string,
  { act, version }: { act: ClientAct; version: number },
  changeOf: (order: Booking) => Promise<Omit<StepChange, 'to'>> | Omit<StepChange, 'to'>,
): Promise<LinkedClientOrder> =>
  clientLink.change(work, token, async (asClient, { request, order }) => {
    await requireAct(work, order, act, version)
    const change = await changeOf(order)
    return { request, order: await changeBookingStatus(asClient, order.id, { to: targetOf(order, act), ...change }) }
  })

/**
 * Cancels the order (E20, V11a, D11a) with the cause of the client and the fee that the page showed.
 * @throws {Refusal} those of each act, `FEE_NOT_CONFIRMED` when the fee is another one by now
 */
export const cancelLinkedOrder = (
  work: Work,
  token: string,
  { version, cause, comment, feeCents }: ClientCancellation,
): Promise<LinkedClientOrder> => {
  const facts = { cause, ...(feeCents !== null && { feeCents }) }
  return step(work, token, { act: 'cancel', version }, () => ({ facts, ...(comment && { reason: comment }) }))
}

type Move = CallInput<typeof clientLinkCalls.move>['body']

/**
 * Moves the appointment to a free slot (E15, V13). The day of its checker is locked: nobody else gets the hours.
 * @throws {Refusal} those of each act, `SLOT_TAKEN`, the guards of the step
 */
export const moveLinkedOrder = (work: Work, token: string, { version, startAt: typed }: Move): Promise<LinkedClientOrder> =>
  step(work, token, { act: 'move', version }, async (order) => {
    const startAt = addMinutes(typed, 0)
    const slot = (await findOtherSlots(work, order)).find((free) => free.startAt === startAt)
    if (!slot) throw clientRequestRefusals.slotTaken()
    await lockDays(work, order, { ...slot, endAt: addMinutes(startAt, order.durationMinutes) })
    if ((await findFreeSlots(work, order, [slot])).length === 0) throw clientRequestRefusals.slotTaken()
    return { ...slot, reason: 'Demande du client, par son lien' }
  })

const offeredSlots = 8

/**
 * Offers free slots of the engine to the tenants (E02), or opens them to the prospects of a visit (V02).
 * @throws {Refusal} those of each act, `NO_FREE_SLOTS`
 */
export const offerLinkedSlots = (work: Work, token: string, version: number): Promise<LinkedClientOrder> =>
  step(work, token, { act: 'choose', version }, async (order) => {
    const slots = spreadSlots(await findOtherSlots(work, order), offeredSlots)
    if (slots.length < (isVisit(order) ? 1 : fewestSlots)) throw clientRequestRefusals.noFreeSlots()
    return { slots: [...slots] }
  })

/** Confirms the appointment (E13, D06). @throws {Refusal} those of each act, the guards of the step */
export const confirmLinkedAppointment = (work: Work, token: string, version: number): Promise<LinkedClientOrder> =>
  step(work, token, { act: 'confirm', version }, () => ({}))

/** Gives the information that the desk asked for (D03): the answer is the reason of the step. @throws {Refusal} those of each act */
export const answerLinkedOrder = (work: Work, token: string, { version, answer }: ClientAnswer): Promise<LinkedClientOrder> =>
  step(work, token, { act: 'complete', version }, () => ({ reason: answer, facts: { informationComplete: true } }))

/**
 * Reopens an order (E29, E30, V15, D13).
 * @throws {Refusal} those of each act, the guards of the step
 */
export const reopenLinkedOrder = (work: Work, token: string, version: number): Promise<LinkedClientOrder> =>
  step(work, token, { act: 'reopen', version }, () => ({}))
