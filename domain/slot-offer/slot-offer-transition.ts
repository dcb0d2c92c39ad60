import { defineGuards } from '../machine/guards.ts'
import { defineMachine } from '../machine/machine.ts'
import type { BookingStatus } from '../booking/step/booking-status.ts'
import { type SlotOffer, type SlotOfferStatus, slotOfferStatusLabels } from './slot-offer.ts'

/**
 * Every allowed transition of an offer, by the product, which follows the steps of the order; a transition that is not listed is refused.
 * Source: `docs/domain.md` 1.1.7.
 */
export const slotOfferTransitions = [
  { id: 'SO1', from: ['open'], to: 'chosen', by: ['SYS'], guards: [], label: 'Créneau retenu' },
  { id: 'SO2', from: ['open'], to: 'expired', by: ['SYS'], guards: [], label: 'Sans réponse' },
  { id: 'SO3', from: ['open'], to: 'withdrawn', by: ['SYS'], guards: [], label: 'Offre retirée' },
  { id: 'SO4', from: ['chosen', 'expired', 'withdrawn'], to: 'open', by: ['SYS'], guards: [], label: 'Offre rouverte' },
] as const

/** The state machine of an offer. Its conditions are those of the step of the order, which it follows. */
export const slotOfferMachine = defineMachine({
  states: slotOfferStatusLabels,
  transitions: slotOfferTransitions,
  guards: defineGuards({ sources: {}, guards: {} }),
})

/** The statuses in which an order waits for the choice of a slot. */
export const awaitsChoice: readonly BookingStatus[] = ['waiting_roomer', 'waiting_visitors']
/** The statuses that a choice leads to. */
const decided: readonly BookingStatus[] = ['waiting_checker', 'planned']
/** The statuses to which an order comes back when nobody chose. */
const toOfferAgain: readonly BookingStatus[] = ['waiting', 'waiting requestReceived']

/**
 * What becomes of the open offer of an order at a step of the order: chosen when the order is planned or looks for a checker, expired when
 * the clock takes it back, else withdrawn. Null while the order still waits for the choice.
 */
export const offerAfterOrder = (status: BookingStatus, isByClock: boolean): Exclude<SlotOfferStatus, 'open'> | null => {
  if (awaitsChoice.includes(status)) return null
  if (decided.includes(status)) return 'chosen'
  return isByClock && toOfferAgain.includes(status) ? 'expired' : 'withdrawn'
}

/** What a link opens: a choice, a choice whose checker is looked for, an appointment. */
export const linkStates = ['open', 'waiting', 'booked'] as const
export type LinkState = (typeof linkStates)[number]

type Order = { status: BookingStatus; startAt: string | null }

/** The state of an order for its tenants or prospects; null when their links open nothing. */
export const linkState = ({ status, startAt }: Order, offer: Pick<SlotOffer, 'status' | 'expiresAt'>, now: string): LinkState | null => {
  if (offer.status === 'open') return awaitsChoice.includes(status) && offer.expiresAt !== null ? 'open' : null
  if (offer.status !== 'chosen') return null
  if (status === 'waiting_checker' || status === 'no_checker') return 'waiting'
  return (status === 'planned' || status === 'confirmed') && startAt !== null && startAt > now ? 'booked' : null
}
