import type { Booking, BookingDraft } from '../../order/booking.ts'
import { hasProspect, isTenantReachable, type ServerFacts, missingToDispatch, missingToExecute } from '../../order/booking-completeness.ts'
import { hasResultDocument, type ExistingDocument, mostDocumentsOf, resultTypesOf } from '../../document/booking-documents.ts'
import { feeToConfirm } from '../../price/booking-fee.ts'
import { neededTags } from '../booking-needs.ts'
import type { GuardFacts } from './guard-facts.ts'
import { reportPointsOf } from '../../document/report-point.ts'
import type { StatedFacts } from './stated-facts.ts'

/** The facts that queries find: everything the booking itself does not tell. */
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
  | 'offeredSlots'
  | 'closedAt'
> &
  Omit<ServerFacts, 'startAt'> & {
    reason?: string | undefined
    stated?: StatedFacts | undefined
    /** What the order holds, and when an order on demand was planned (G22, G38). */
    documents: readonly ExistingDocument[]
    plannedAt: string | null
    /** The wanted slot, `slotAfter(…).slot`. */
    slot: { startAt: string; endAt: string } | null
  }

/** The facts that the guards of a transition look at: those of the booking itself, and those that queries find. */
export const guardFacts = (booking: Booking, found: FetchedFacts): GuardFacts => {
  const { slot, stated = {}, referenceRequired, isLocated, documents, plannedAt } = found
  const dispatchMissing = missingToDispatch(booking, { referenceRequired, isLocated, startAt: slot?.startAt ?? null })
  return {
    now: found.now,
    keysPlanMissing: found.keysPlanMissing,
    hasWithdrawnKeys: found.hasWithdrawnKeys,
    block: found.block,
    checker: found.checker,
    overlapping: found.overlapping,
    distanceKm: found.distanceKm,
    missionsThatDay: found.missionsThatDay,
    offeredSlots: found.offeredSlots,
    closedAt: found.closedAt,
    reason: found.reason,
    stated,
    startAt: slot?.startAt ?? null,
    endAt: slot?.endAt ?? null,
    currentStartAt: booking.startAt,
    currentCheckerId: booking.checkerId,
    // Its area is part of the booking: creation and change refuse a zip code without one.
    zipHasArea: true,
    area: { id: booking.areaId, name: booking.areaName },
    zipCode: booking.zipCode,
    language: booking.language,
    neededTags: neededTags(booking),
    dispatchMissing,
    executionMissing: missingToExecute(booking, dispatchMissing),
    isTenantReachable: isTenantReachable(booking.tenants),
    hasProspect: hasProspect(booking),
    hasVisitOffer: Boolean(booking.visitOfferId || booking.ug),
    documentCount: documents.length,
    mostDocuments: mostDocumentsOf(booking.service, plannedAt),
    resultTypes: resultTypesOf(booking.service),
    hasResultDocument: hasResultDocument({ service: booking.service, plannedAt }, documents),
    feeToConfirm: feeToConfirm(booking, found.now, stated.cause),
    reportPoints: reportPointsOf(booking),
  }
}

/** Facts of a booking of which nothing is known yet. */
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
  neededTags: [],
  language: 'FR',
  area: null,
  zipCode: '',
  distanceKm: null,
  checker: null,
  overlapping: null,
  missionsThatDay: 0,
  isTenantReachable: false,
  offeredSlots: [],
  hasProspect: false,
  hasVisitOffer: false,
  documentCount: 0,
  mostDocuments: 0,
  resultTypes: [],
  hasResultDocument: false,
  closedAt: null,
  feeToConfirm: null,
  reportPoints: [],
  stated: {},
})

type Ordering = Pick<GuardFacts, 'now' | 'block' | 'zipHasArea'>

/** What the guards of a creation (E01, V01, D01) look at. */
export const creationFacts = ({ visitOfferId, ug, despiteBlock }: BookingDraft, ordering: Ordering): GuardFacts => ({
  ...noFacts(ordering.now),
  ...ordering,
  reason: despiteBlock ?? undefined,
  hasVisitOffer: Boolean(visitOfferId || ug),
})
