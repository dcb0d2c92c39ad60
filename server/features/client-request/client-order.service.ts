import type { LinkedClientOrder } from '@adm/contract/client/client-request'
import type { By } from '@adm/domain/actor'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import type { Booking } from '@adm/domain/booking/order/booking'
import { feeToConfirm } from '@adm/domain/booking/price/booking-fee'
import { cancellationInWords } from '@adm/domain/booking/price/booking-fee-words'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import { isFinal } from '@adm/domain/booking/step/booking-status'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { clientActOf, hasAct, isForClient, statusForClient } from '@adm/domain/client-request/client-act'
import type { ClientAct } from '@adm/domain/client-request/client-request'
import { clientSentences } from '@adm/domain/client-request/client-request-refusals'
import { answering } from '@adm/domain/slot-offer/slot-agreement'
import { isInNotice } from '@adm/domain/slot-offer/slot-offer'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findClosedAt, findQuestion } from '../booking/step/booking-history-facts.queries.ts'
import { offerTransitions } from '../booking/step/booking-transition.service.ts'
import { getClientForOrder } from '../client/row/client.queries.ts'
import { findLastOffer } from '../slot-offer/slot-offer.queries.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>
type Act = LinkedClientOrder['acts'][number]

const actors = ['CLI'] as const
const anyClient: By = { kind: 'link', id: null, permissions: [], actors }

/** Whether a link opens an order: it is open, or the client may still reopen it. */
export const opensForClient = async ({ db, now }: Given, order: Booking): Promise<boolean> => {
  const { status, service } = order
  const reopens = bookingMachine(service)
    .open(status, actors)
    .some((row) => clientActOf(row) === 'reopen')
  return isForClient(status, reopens, isFinal(status) ? await findClosedAt(db, order) : null, now)
}

/** The acts that the table and the terms of the client open in this status, each with the reasons why it is refused now; a form answers the other guards. */
export const findClientActs = async ({ db, now }: Given, order: Booking): Promise<Act[]> => {
  const [{ transitions }, client] = await Promise.all([
    offerTransitions({ db, now, by: anyClient }, order),
    getClientForOrder(db, order.clientId, dayOf(now)),
  ])
  return transitions.flatMap(({ id, refusals }) => {
    const row = bookingTransitions.find((transition) => transition.id === id)
    const act = row ? clientActOf(row) : null
    if (!act || !client || !hasAct(act, client)) return []
    const ofGuards = refusals
      .filter(({ guard }) => !bookingGuards.hasInputs(guard) && guard !== bookingGuardSources.tenantIsReachable)
      .map(({ guard, message }) => (guard === bookingGuardSources.clientMayOrder ? clientSentences.callUs : message))
    return [{ act, refusals: [...ofLink(act, order, now), ...ofGuards] }]
  })
}

/** What the link asks beside the guards: time to tell people, and somebody who can be mailed, which is more than `tenantIsReachable` asks. */
const ofLink = (act: ClientAct, { startAt, tenants }: Booking, now: string): string[] => {
  if (act === 'move' && startAt && !isInNotice(startAt, now)) return [clientSentences.tooLate]
  if (act === 'cancel' && startAt && startAt <= now) return [clientSentences.started]
  return act === 'choose' && answering(tenants).length === 0 ? [clientSentences.nobodyToAsk] : []
}

/** Whether the tenants of an order got links to choose its appointment: they are mailed each new hour. */
const doTenantsLearn = async (db: Db, { id }: Booking): Promise<boolean> => {
  const offer = await findLastOffer(db, id)
  return offer?.status === 'chosen' && offer.expiresAt !== null
}

/** The page of a client's link: nothing of a tenant or a checker. */
export const clientOrderOf = async (given: Given, order: Booking): Promise<LinkedClientOrder> => {
  const { status, service } = order
  const acts = await findClientActs(given, order)
  const awaitsAnswer = acts.some(({ act }) => act === 'complete')
  const [question, tenantsLearn] = await Promise.all([
    awaitsAnswer ? findQuestion(given.db, order.id) : null,
    doTenantsLearn(given.db, order),
  ])
  const mayCancel = acts.some(({ act }) => act === 'cancel')
  return {
    version: order.version,
    code: order.code,
    clientReference: order.clientReference ?? null,
    service,
    statusWords: statusForClient(status, question),
    address: order.address,
    zipCode: order.zipCode,
    city: order.city,
    startAt: isFinal(status) ? null : order.startAt,
    endAt: isFinal(status) ? null : order.endAt,
    wishedDay: order.wishedDay ?? null,
    expects: resultTypesOf(service)[0] ?? 'ANNEX',
    question,
    cancellation: mayCancel ? { feeCents: feeToConfirm(order, given.now), rule: cancellationInWords(order) } : null,
    tenantsLearn,
    acts,
  }
}
