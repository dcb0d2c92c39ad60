import { system } from '@adm/domain/actor'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { slotFactsOf } from '@adm/domain/booking/step/effect/booking-slot'
import { nextActOf, offerExpiry, type SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { offerAfterOrder, slotOfferMachine } from '@adm/domain/slot-offer/slot-offer-transition'
import type { OfferedSlot } from '@adm/domain/slot-offer/slot-to-offer'
import { type Moment, recordIn, type SimulatedEvent } from './simulated-event.ts'

/** An offer of slots with its slots. */
type SimulatedOffer = { offer: SlotOffer; slots: readonly OfferedSlot[] }
/** An order with the slots that it has offered. */
export type OfferingOrder = { booking: Booking; offers: SimulatedOffer[]; events: SimulatedEvent[] }

type Outcome = NonNullable<ReturnType<typeof offerAfterOrder>>

const endOffer = (order: OfferingOrder, moment: Moment, outcome: Outcome, chosenAt: string | null): void => {
  const open = order.offers.find(({ offer }) => offer.status === 'open')
  if (!open) return
  const before = open.offer
  const { id: kind, to: status } = slotOfferMachine.require('open', outcome, system.actors)
  open.offer = { ...before, status, dueAt: null, endedAt: moment.at, chosenAt, version: before.version + 1 }
  recordIn(order.events, moment, { entity: 'slot-offer', id: before.id, partOf: order.booking.id, kind, before, after: open.offer })
}

const openOffer = (order: OfferingOrder, moment: Moment, slots: readonly OfferedSlot[]): void => {
  endOffer(order, moment, 'withdrawn', null)
  const { at: createdAt, newId } = moment
  const { id: bookingId, wishedDay = null } = order.booking
  const expiresAt = offerExpiry(createdAt, { wishedDay, starts: slots.map(({ startAt }) => startAt) })
  const offer: SlotOffer = {
    id: newId(),
    bookingId,
    status: 'open',
    createdAt,
    expiresAt,
    reminders: 0,
    dueAt: nextActOf({ createdAt, expiresAt, reminders: 0 }),
    endedAt: null,
    chosenAt: null,
    decision: 'first',
    proposedAt: null,
    presenceAt: null,
    resentAt: null,
    version: 1,
  }
  order.offers.push({ offer, slots })
  recordIn(order.events, moment, { entity: 'slot-offer', id: offer.id, partOf: bookingId, kind: 'offered', before: null, after: offer })
}

type SlotFacts = ReturnType<typeof slotFactsOf>

/** The offers follow a step of their order, as the reactions `makeOffer` and `followOrderOfOffer` do. */
export const applyStepToOffer = (order: OfferingOrder, moment: Moment, { slots = [], chosenSlot }: SlotFacts): void => {
  if (slots.length > 0) return openOffer(order, moment, slots)
  const outcome = offerAfterOrder(order.booking.status, moment.by.kind === 'system')
  if (outcome) endOffer(order, moment, outcome, outcome === 'chosen' ? (order.booking.startAt ?? chosenSlot ?? null) : null)
}
