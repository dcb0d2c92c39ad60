import type { Booking, BookingDraft } from '../../order/booking.ts'
import { hasProspect, isTenantReachable, type ServerFacts, missingToDispatch, missingToExecute } from '../../order/booking-completeness.ts'
import { hasResultDocument, type ExistingDocument, mostDocumentsOf, resultTypesOf } from '../../document/booking-documents.ts'
import { feeToConfirm } from '../../price/booking-fee.ts'
import { neededTags } from '../../order/booking-needs.ts'
import type { GuardFacts } from './guard-facts.ts'
import { reportPointsOf } from '../report-point.ts'
import type { StatedFacts } from '../stated-facts.ts'

/** The facts that queries find, in addition to the booking's own data. */
export type FetchedFacts = Pick<
  GuardFacts,
  | 'now'
  | 'keysPlanMissing'
  | 'hasWithdrawnKeys'
  | 'block'
  | 'checker'
  | 'overlapping'
  | 'distanceKm'
  | 'missionsThatDay'
  | 'freeSlots'
  | 'chosenAt'
  | 'offeredSlots'
  | 'hasLiveProposition'
  | 'closedAt'
  | 'unreadMeters'
  | 'hasHighWarning'
  | 'quotation'
  | 'confirmedBy'
  | 'billedOn'
> &
  Omit<ServerFacts, 'startAt'> & {
    reason?: string | undefined
    stated?: StatedFacts | undefined
    /** The order's documents, and the instant at which an order on demand was planned (G22, G38). */
    documents: readonly ExistingDocument[]
    plannedAt: string | null
    /** The requested slot, `slotAfter(…).slot`. */
    slot: { startAt: string; endAt: string } | null
  }

/** The facts for the guards of a transition: those of the booking itself, and those that queries find. */
export const guardFacts = (booking: Booking, fetched: FetchedFacts): GuardFacts => {
  const { slot, stated = {}, referenceRequired, isLocated, documents, plannedAt } = fetched
  const dispatchMissing = missingToDispatch(booking, { referenceRequired, isLocated, startAt: slot?.startAt ?? null })
  return {
    now: fetched.now,
    keysPlanMissing: fetched.keysPlanMissing,
    hasWithdrawnKeys: fetched.hasWithdrawnKeys,
    block: fetched.block,
    checker: fetched.checker,
    overlapping: fetched.overlapping,
    distanceKm: fetched.distanceKm,
    missionsThatDay: fetched.missionsThatDay,
    freeSlots: fetched.freeSlots,
    chosenAt: fetched.chosenAt,
    offeredSlots: fetched.offeredSlots,
    hasLiveProposition: fetched.hasLiveProposition,
    closedAt: fetched.closedAt,
    unreadMeters: fetched.unreadMeters,
    hasHighWarning: fetched.hasHighWarning,
    quotation: fetched.quotation,
    confirmedBy: fetched.confirmedBy,
    billedOn: fetched.billedOn,
    reason: fetched.reason,
    stated,
    startAt: slot?.startAt ?? null,
    endAt: slot?.endAt ?? null,
    currentStartAt: booking.startAt,
    currentCheckerId: booking.checkerId,
    // A booking always has an area: creation and change refuse a zip code without an area.
    zipHasArea: true,
    area: { id: booking.areaId, name: booking.areaName },
    zipCode: booking.zipCode,
    language: booking.language,
    neededTags: neededTags(booking),
    dispatchMissing,
    executionMissing: missingToExecute(booking, dispatchMissing),
    partnerName: booking.partnerName ?? null,
    isTenantReachable: isTenantReachable(booking.tenants),
    hasProspect: hasProspect(booking),
    hasVisitOffer: Boolean(booking.visitOfferId || booking.ug),
    documentCount: documents.length,
    mostDocuments: mostDocumentsOf(booking.service, plannedAt),
    resultTypes: resultTypesOf(booking.service),
    hasResultDocument: hasResultDocument({ service: booking.service, plannedAt }, documents),
    feeToConfirm: feeToConfirm(booking, fetched.now, stated.cause),
    reportPoints: reportPointsOf(booking),
  }
}

/** Empty facts, for a booking that does not exist yet. */
export const noFacts = (now: string): GuardFacts => ({
  now,
  reason: undefined,
  startAt: null,
  endAt: null,
  currentStartAt: null,
  currentCheckerId: null,
  block: null,
  zipHasArea: false,
  dispatchMissing: [],
  executionMissing: [],
  keysPlanMissing: [],
  hasWithdrawnKeys: false,
  hasLiveProposition: false,
  neededTags: [],
  language: 'FR',
  area: null,
  zipCode: '',
  distanceKm: null,
  checker: null,
  overlapping: null,
  missionsThatDay: 0,
  partnerName: null,
  isTenantReachable: false,
  freeSlots: [],
  chosenAt: null,
  offeredSlots: [],
  hasProspect: false,
  hasVisitOffer: false,
  documentCount: 0,
  mostDocuments: 0,
  resultTypes: [],
  hasResultDocument: false,
  closedAt: null,
  feeToConfirm: null,
  unreadMeters: [],
  hasHighWarning: false,
  quotation: null,
  // Nothing is confirmed of an order that does not exist yet.
  confirmedBy: 'client',
  billedOn: null,
  reportPoints: [],
  stated: {},
})

type Ordering = Pick<GuardFacts, 'now' | 'block' | 'zipHasArea'>

/** The facts for the guards of a creation (E01, V01, D01). */
export const creationFacts = ({ visitOfferId, ug, despiteBlock }: BookingDraft, ordering: Ordering): GuardFacts => ({
  ...noFacts(ordering.now),
  ...ordering,
  reason: despiteBlock ?? undefined,
  hasVisitOffer: Boolean(visitOfferId || ug),
})
