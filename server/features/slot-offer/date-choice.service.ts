import type { LinkedSlotOffer } from '@adm/contract/slot-offer'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { linkNotValid } from '@adm/domain/personal-link'
import { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { addMinutes } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import type { Work } from '../../platform/work/work.ts'
import { changeByTenant } from './linked-offer.service.ts'
import { findSlotsOf, updateOffer } from './slot-offer.queries.ts'
import { slotOfferSubject } from './slot-offer.service.ts'

/**
 * Records the date that a tenant of a service on demand asks for. It takes no calendar and is fixed by the desk or the partner (D05): until
 * then, but not beyond the date, the offer stays open. The first choice counts; the same choice sent twice is answered alike.
 * @throws {Refusal} `LINK_NOT_VALID`, `SLOT_CHOSEN`, `SLOT_TAKEN` for a date that is past or was not offered
 */
export const chooseLinkedDate = (work: Work, token: string, typed: string): Promise<LinkedSlotOffer> =>
  changeByTenant(work, token, async (asTenant, linked) => {
    const { order, offer, state } = linked
    if (!isOnDemand(order.service)) throw linkNotValid()
    const startAt = addMinutes(typed, 0)
    if ((state === 'open' ? offer.proposedAt : order.startAt) === startAt) return linked
    if (state !== 'open' || offer.proposedAt) throw slotOfferRefusals.alreadyChosen()
    const offered = await findSlotsOf(work.db, offer.id)
    if (startAt <= work.now || !offered.some((slot) => slot.startAt === startAt)) throw slotOfferRefusals.slotTaken()
    await updateOffer(work.db, offer.id, { proposedAt: startAt, expiresAt: startAt, dueAt: startAt })
    await recordRow(asTenant, slotOfferSubject, offer, {
      event: slotOfferEvents.dateChosen,
      partOf: order.id,
      facts: () => ({ startAt }),
    })
    return undefined
  })
