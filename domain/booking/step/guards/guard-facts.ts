import type { CheckerTag, CheckerThen } from '../../../checker/checker.ts'
import type { ActiveBlock } from '../../../client/client-blocking.ts'
import type { DocumentType } from '../../../document/document-type.ts'
import type { Cents } from '../../../values/money.ts'
import type { Language } from '../../../values/language.ts'
import type { ReportPoint } from '../../document/report-point.ts'
import type { StatedFacts } from './stated-facts.ts'

/** What the guards look at, found beforehand: a guard never asks the database or the clock. */
export type GuardFacts = {
  /** The instant of the request. */
  now: string
  /** The motive that was typed. */
  reason: string | undefined
  /** The wanted slot: asked for, or the one the mission keeps. */
  startAt: string | null
  endAt: string | null
  /** The slot that the mission holds before the change. */
  currentStartAt: string | null
  currentCheckerId: string | null
  /** The block of new orders that the client is under (G1). */
  block: ActiveBlock | null
  /** The booking's zip code belongs to an area (G2). */
  zipHasArea: boolean
  /** Words of what set D1 lacks (G3): `missingToDispatch`. */
  dispatchMissing: readonly string[]
  /** Words of what set D2 lacks (G4): `missingToExecute`. */
  executionMissing: readonly string[]
  /** Words of what the keys plan lacks (G9): `missingInKeysPlan`. */
  keysPlanMissing: readonly string[]
  /** A checker has the keys of the order in hand (G30). */
  hasWithdrawnKeys: boolean
  /** What the mission asks of its checker (G7): `neededTags`, the language of the order, its area. */
  neededTags: readonly CheckerTag[]
  language: Language
  area: { id: string; name: string } | null
  /** The zip code of the dwelling, and how far it is from the checker's home point, as the crow flies (G7). */
  zipCode: string
  distanceKm: number | null
  /** The checker of the wanted slot (G5 to G8). */
  checker: CheckerThen | null
  /** A mission of the same checker that overlaps the wanted one, ways included (G5). */
  overlapping: { code: string; startAt: string; endAt: string } | null
  /** How many other missions the checker has that day (G8). */
  missionsThatDay: number
  /** A tenant has a mail or a mobile (G16): `isTenantReachable`. */
  isTenantReachable: boolean
  /** The slots last offered, from history (G19). */
  offeredSlots: readonly string[]
  /** The order has a prospect, or is of a delivery (G21): `hasProspect`. */
  hasProspect: boolean
  /** The order names the offer of the visit or the lot (G37). */
  hasVisitOffer: boolean
  /** Documents that the order carries, and how many it may (G38). */
  documentCount: number
  mostDocuments: number
  /** The types of which one ends the order, and whether it is there (G22): `hasResultDocument`. */
  resultTypes: readonly DocumentType[]
  hasResultDocument: boolean
  /** The instant of the transition that brought the present status, from history (G27, G36). */
  closedAt: string | null
  /** What cancelling now costs, when the status asks that it be confirmed (G29): `feeToConfirm`. */
  feeToConfirm: Cents | null
  /** The points that this order's report must hold (G13): `reportPointsOf`. */
  reportPoints: readonly ReportPoint[]
  /** What the caller states. */
  stated: StatedFacts
}
