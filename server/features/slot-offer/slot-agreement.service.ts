import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import type { Booking } from '@adm/domain/booking/order/booking'
import { linkNotValid } from '@adm/domain/personal-link'
import { Refusal } from '@adm/domain/refusal'
import {
  agrees,
  answering,
  expiryAfterProposal,
  isAgreed,
  lackingAgreement,
  mostProposals,
  proposalEnd,
  proposalReminder,
} from '@adm/domain/slot-offer/slot-agreement'
import { nextActOf, type SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import type { SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { addMinutes } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import { asBearer } from '../../platform/link/link-subject.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Work } from '../../platform/work/work.ts'
import { findFreeSlots } from '../booking/assignment/free-slot.service.ts'
import { releaseReservations, reserveSlot } from '../booking/step/booking-reservation.service.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { changeByTenant, type Linked, tenantBearer } from './linked-offer.service.ts'
import { findAnswersOf, saveAnswer } from './slot-agreement.queries.ts'
import { postOffer } from './slot-offer-mail.service.ts'
import { findSlotsOf, updateOffer } from './slot-offer.queries.ts'
import { slotOfferSubject, withChecker } from './slot-offer.service.ts'

/**
 * Proposes a slot in the name of a tenant to the others, in the place of the one proposed before. It is reserved for all until the end of the offer, and the
 * others are asked by mail. Who repeats the present proposal agrees to it.
 * @throws {Refusal} `TOO_MANY_PROPOSALS`, `SLOT_TAKEN`
 */
export const proposeSlot = async (work: Work, linked: Linked, slot: SlotToOffer): Promise<void> => {
  const { order, offer, tenantId } = linked
  const { startAt } = slot
  await releaseReservations(work, order.id, tenantId)
  if (offer.proposedAt === startAt) return agreeTo(work, linked, slot)
  const answers = await findAnswersOf(work.db, offer.id)
  if (answers.some((own) => own.tenantId === tenantId && own.proposals >= mostProposals)) throw slotOfferRefusals.tooManyProposals()
  const expiresAt = expiryAfterProposal(offer.expiresAt ?? startAt, startAt, work.now)
  const hours = { ...slot, endAt: addMinutes(startAt, order.durationMinutes) }
  const until = proposalEnd(expiresAt, startAt)
  if (!(await reserveSlot(work, order, { slot: hours, holderId: offer.id, until }))) throw slotOfferRefusals.slotTaken()
  await saveAnswer(work.db, { offerId: offer.id, tenantId, startAt, at: work.now, isProposal: true })
  await updateOffer(work.db, offer.id, { proposedAt: startAt, expiresAt, dueAt: proposalReminder(work.now, expiresAt) })
  const after = await recordRow(work, slotOfferSubject, offer, {
    event: slotOfferEvents.proposed,
    partOf: order.id,
    facts: () => ({ startAt }),
  })
  const lacking = lackingAgreement(after, order.tenants, await findAnswersOf(work.db, offer.id))
  // The others may have agreed to this slot before somebody proposed another one.
  if (lacking.length === 0) await planAgreed(work, order, slot)
  else await postOffer(work, order, after, lacking)
}

/**
 * Agrees to the proposed slot; the agreement of the last tenant plans the order (E06), with the guards of the step in the same transaction.
 * The same agreement sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `PROPOSAL_CHANGED`, `SLOT_TAKEN`, `SLOT_CHOSEN`, the guards of E06
 */
export const agreeToLinkedSlot = (work: Work, token: string, start: string): Promise<LinkedSlotOffer> =>
  changeByTenant(work, token, async (asTenant, linked) => {
    const { order, offer, state } = linked
    const startAt = addMinutes(start, 0)
    if (state === 'waiting') throw linkNotValid()
    if (state === 'booked' && order.startAt !== startAt) throw slotOfferRefusals.alreadyChosen()
    if (state === 'booked') return linked
    if (offer.proposedAt !== startAt) throw slotOfferRefusals.proposalChanged()
    const [slot] = await findFreeSlots(work, order, await findProposed(work, offer))
    if (!slot) throw slotOfferRefusals.slotTaken()
    // What the tenant was choosing instead is free again.
    await releaseReservations(work, order.id, linked.tenantId)
    await agreeTo(asTenant, linked, slot)
    return undefined
  })

/** Records that a tenant agrees to the proposed slot, and plans the order when all do. */
const agreeTo = async (work: Work, { order, offer, tenantId }: Linked, slot: SlotToOffer): Promise<void> => {
  if (agrees(offer, await findAnswersOf(work.db, offer.id), tenantId)) return
  await saveAnswer(work.db, { offerId: offer.id, tenantId, startAt: slot.startAt, at: work.now, isProposal: false })
  await recordRow(work, slotOfferSubject, offer, {
    event: slotOfferEvents.agreed,
    partOf: order.id,
    facts: () => ({ startAt: slot.startAt }),
  })
  if (isAgreed(offer, order.tenants, await findAnswersOf(work.db, offer.id))) await planAgreed(work, order, slot)
}

const findProposed = async ({ db }: Work, { id, proposedAt }: SlotOffer): Promise<SlotToOffer[]> =>
  withChecker(await findSlotsOf(db, id)).filter(({ startAt }) => startAt === proposedAt)

const planAgreed = (work: Work, { id }: Booking, slot: SlotToOffer): Promise<Booking> =>
  changeBookingStatus(work, id, { to: 'planned', ...slot, reason: 'Accord des locataires, par leurs liens' })

/**
 * Plans the order of an offer on whose slot all tenants agree, because one who did not was removed, or lost the address. When a guard
 * refuses, the proposal is void and the tenants may choose again.
 * @returns whether the tenants agree
 */
export const concludeAgreement = async (work: Work, order: Booking, offer: SlotOffer): Promise<boolean> => {
  const answers = await findAnswersOf(work.db, offer.id)
  if (!isAgreed(offer, order.tenants, answers)) return false
  const [slot] = await findProposed(work, offer)
  const [{ id: tenantId } = { id: null }] = answering(order.tenants)
  if (!slot || !tenantId) return false
  const outcome = await inSavepoint(work, () => planAgreed(asBearer(work, tenantBearer(tenantId)), order, slot))
  if (outcome instanceof Refusal) await voidProposal(work, order, offer)
  return true
}

const voidProposal = async (work: Work, order: Booking, offer: SlotOffer): Promise<void> => {
  await releaseReservations(work, order.id, offer.id)
  await updateOffer(work.db, offer.id, { proposedAt: null, dueAt: nextActOf(offer) })
  await recordRow(work, slotOfferSubject, offer, { event: slotOfferEvents.proposalVoid, partOf: order.id })
}
