import type { CallInput } from '@adm/contract/call/call'
import type { clientLinkCalls, LinkedClientOrder } from '@adm/contract/client/client-request'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { clientActOf } from '@adm/domain/client-request/client-act'
import { type ClientAct, type ClientAnswer, type ClientCancellation, type ClientRequest } from '@adm/domain/client-request/client-request'
import { clientRequestRefusals } from '@adm/domain/client-request/client-request-refusals'
import { contactsOf, isSameAddress } from '@adm/domain/client/client-recipients'
import { linkNotValid } from '@adm/domain/personal-link'
import { spreadSlots } from '@adm/domain/slot-offer/slot-offer'
import { fewestSlots } from '@adm/domain/slot-offer/slot-to-offer'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { addMinutes } from '@adm/domain/values/date/moment'
import { asBearer, getLinkSubject } from '../../platform/link/personal-link.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { findBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { lockDays } from '../booking/step/booking-planning.service.ts'
import { changeBookingStatus, type StepChange } from '../booking/step/booking-transition.service.ts'
import { getClient } from '../client/row/client.queries.ts'
import { findOtherSlots, findStartsToMove } from '../slot-offer/slot-link.service.ts'
import { clientOrderOf, findClientActs, opensForClient } from './client-order.service.ts'
import { getClientRequest } from './client-request.queries.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>
/** The request of a link, and its order. */
type Linked = { request: ClientRequest; order: Booking }

/** @throws {Refusal} `LINK_NOT_VALID` for every link that opens nothing */
const requestOfLink = async (given: Given, token: string): Promise<ClientRequest> =>
  getClientRequest(given.db, await getLinkSubject(given, token, 'client-request'))

/** The order, while the link was not taken back, its bearer is of the client, and the order is not over. @throws {Refusal} `LINK_NOT_VALID` */
const linkedOf = async (given: Given, request: ClientRequest, order: Booking | undefined): Promise<Linked> => {
  if (!order || request.withdrawnAt !== null || !(await opensForClient(given, order))) throw linkNotValid()
  const contacts = contactsOf(await getClient(given.db, order.clientId))
  if (!contacts.some(({ email }) => isSameAddress(email, request.email))) throw linkNotValid()
  return { request, order }
}

const getLinked = async (given: Given, token: string): Promise<Linked> => {
  const request = await requestOfLink(given, token)
  return linkedOf(given, request, await findBooking(given.db, request.bookingId))
}

/** What the bearer of a client's link sees. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedClientOrder = async (reading: Reading, token: string): Promise<LinkedClientOrder> =>
  clientOrderOf(reading, (await getLinked(reading, token)).order)

/** The slots to which the client may move the appointment. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedStarts = async (reading: Reading, token: string): Promise<string[]> => {
  const { order } = await getLinked(reading, token)
  const acts = await findClientActs(reading, order)
  return acts.some(({ act, refusals }) => act === 'move' && refusals.length === 0) ? findStartsToMove(reading, order) : []
}

/**
 * The order of a link, locked, for an act on what its client saw.
 * @throws {Refusal} `LINK_NOT_VALID`, `ORDER_CHANGED` since the client read it, `CLIENT_ACT_NOT_OPEN`, `CLIENT_ACT_REFUSED` with the reason
 */
const getLinkedForAct = async (work: Work, token: string, act: ClientAct, version: number): Promise<Linked> => {
  const { id, bookingId } = await requestOfLink(work, token)
  const order = await getBookingForChange(work.db, bookingId)
  const linked = await linkedOf(work, await getClientRequest(work.db, id), order)
  if (order.version !== version) throw clientRequestRefusals.changed()
  const open = (await findClientActs(work, order)).find((one) => one.act === act)
  if (!open) throw clientRequestRefusals.notOpen()
  const [why] = open.refusals
  if (why) throw clientRequestRefusals.refused(why)
  return linked
}

/** Where an act of the client leads from a status. @throws {Refusal} `CLIENT_ACT_NOT_OPEN` */
const targetOf = ({ service, status }: Booking, act: ClientAct): BookingStatus => {
  const row = bookingMachine(service)
    .open(status, ['CLI'])
    .find((one) => clientActOf(one) === act)
  if (!row) throw clientRequestRefusals.notOpen()
  return row.to
}

/** Takes the step of an act in the name of the client. */
const step = async (work: Work, { request, order }: Linked, act: ClientAct, change: Omit<StepChange, 'to'>): Promise<LinkedClientOrder> => {
  const name = `${request.name ?? request.email} (client)`
  const after = await changeBookingStatus(asBearer(work, 'CLI', { id: request.id, name }), order.id, {
    to: targetOf(order, act),
    ...change,
  })
  return clientOrderOf(work, after)
}

/**
 * Cancels the order (E20, V11a, D11a) with the cause of the client and the fee that the page showed.
 * @throws {Refusal} those of each act, `FEE_NOT_CONFIRMED` when the fee is another one by now
 */
export const cancelLinkedOrder = async (
  work: Work,
  token: string,
  { version, cause, comment, feeCents }: ClientCancellation,
): Promise<LinkedClientOrder> => {
  const linked = await getLinkedForAct(work, token, 'cancel', version)
  const facts = { cause, ...(feeCents !== null && { feeCents }) }
  return step(work, linked, 'cancel', { facts, ...(comment && { reason: comment }) })
}

type Move = CallInput<typeof clientLinkCalls.move>['body']

/**
 * Moves the appointment to a free slot (E15, V13). The day of its checker is locked: nobody else gets the hours.
 * @throws {Refusal} those of each act, `SLOT_TAKEN`, the guards of the step
 */
export const moveLinkedOrder = async (work: Work, token: string, { version, startAt: typed }: Move): Promise<LinkedClientOrder> => {
  const linked = await getLinkedForAct(work, token, 'move', version)
  const { order } = linked
  const startAt = addMinutes(typed, 0)
  const slot = (await findOtherSlots(work, order)).find((free) => free.startAt === startAt)
  if (!slot) throw clientRequestRefusals.slotTaken()
  await lockDays(work, order, { ...slot, endAt: addMinutes(startAt, order.durationMinutes) })
  if ((await findFreeSlots(work, order, [slot])).length === 0) throw clientRequestRefusals.slotTaken()
  return step(work, linked, 'move', { ...slot, reason: 'Demande du client, par son lien' })
}

const offeredSlots = 8

/**
 * Offers free slots of the engine to the tenants (E02), or opens them to the prospects of a visit (V02).
 * @throws {Refusal} those of each act, `NO_FREE_SLOTS`
 */
export const letTenantChoose = async (work: Work, token: string, version: number): Promise<LinkedClientOrder> => {
  const linked = await getLinkedForAct(work, token, 'choose', version)
  const slots = spreadSlots(await findOtherSlots(work, linked.order), offeredSlots)
  if (slots.length < (isVisit(linked.order) ? 1 : fewestSlots)) throw clientRequestRefusals.noFreeSlots()
  return step(work, linked, 'choose', { slots: [...slots] })
}

/** Confirms the appointment (E13, D06). @throws {Refusal} those of each act, the guards of the step */
export const confirmLinkedAppointment = async (work: Work, token: string, version: number): Promise<LinkedClientOrder> => {
  const linked = await getLinkedForAct(work, token, 'confirm', version)
  return step(work, linked, 'confirm', {})
}

/** Gives the information that the desk asked for (D03): the answer is the reason of the step. @throws {Refusal} those of each act */
export const answerLinkedOrder = async (work: Work, token: string, { version, answer }: ClientAnswer): Promise<LinkedClientOrder> => {
  const linked = await getLinkedForAct(work, token, 'complete', version)
  return step(work, linked, 'complete', { reason: answer, facts: { informationComplete: true } })
}

/**
 * Reopens an order (E29, E30, V15, D13). An order that was cancelled within the last 24 hours is on no invoice yet (G10).
 * @throws {Refusal} those of each act, the guards of the step
 */
export const reopenLinkedOrder = async (work: Work, token: string, version: number): Promise<LinkedClientOrder> => {
  const linked = await getLinkedForAct(work, token, 'reopen', version)
  return step(work, linked, 'reopen', { facts: { invoice: null } })
}
