import type { CheckerTag, CheckerThen } from '../../../checker/checker.ts'
import type { ActiveBlock } from '../../../client/client-blocking.ts'
import type { Confirmer } from '../../../client/client-terms.ts'
import type { DocumentType } from '../../../document/document-type.ts'
import type { MeterType } from '../../../meter/meter-type.ts'
import type { Cents } from '../../../values/money.ts'
import type { Language } from '../../../values/language.ts'
import type { MissingField } from '../../order/missing-field.ts'
import type { ReportPoint } from '../report-point.ts'
import type { StatedFacts } from '../stated-facts.ts'

/** The facts for the guards, read beforehand: a guard never reads the database or the clock. */
export type GuardFacts = {
  /** The instant of the request. */
  now: string
  /** The typed reason. */
  reason: string | undefined
  /** The requested slot, or the mission's current slot. */
  startAt: string | null
  endAt: string | null
  /** The mission's slot before the change. */
  currentStartAt: string | null
  currentCheckerId: string | null
  /** The client's active block of new orders (G1). */
  block: ActiveBlock | null
  /** Whether the booking's zip code belongs to an area (G2). */
  zipHasArea: boolean
  /** Missing fields of set D1 (G3): `missingToDispatch`. */
  dispatchMissing: readonly MissingField[]
  /** Missing fields of set D2 (G4): `missingToExecute`. */
  executionMissing: readonly MissingField[]
  /** Missing parts of the keys plan, in words (G9): `missingInKeysPlan`. */
  keysPlanMissing: readonly string[]
  /** Whether a checker has the order's keys in hand (G30). */
  hasWithdrawnKeys: boolean
  /** The mission's requirements on its checker (G7): `neededTags`, the language of the order, its area. */
  neededTags: readonly CheckerTag[]
  language: Language
  area: { id: string; name: string } | null
  /** The zip code of the dwelling, and its distance from the checker's home point, as the crow flies (G7). */
  zipCode: string
  distanceKm: number | null
  /** The checker of the requested slot (G5 to G8). */
  checker: CheckerThen | null
  /** A mission of the same checker that overlaps the requested slot, travel included (G5). */
  overlapping: { code: string; startAt: string; endAt: string } | null
  /** The number of other missions of the checker on that day (G8). */
  missionsThatDay: number
  /** The partner of a service on demand (G26). */
  partnerName: string | null
  /** Whether a tenant has an e-mail or a mobile (G16): `isTenantReachable`. */
  isTenantReachable: boolean
  /** Whether a checker has an open mission proposition of the order (G20). */
  hasLiveProposition: boolean
  /** The slots that the change offers and whose checkers are free (G17, G18). */
  freeSlots: readonly string[]
  /** The slot that the change chooses, and those of the open offer (G19). */
  chosenAt: string | null
  offeredSlots: readonly string[]
  /** Whether the order has a prospect, or was made from a delivery (G21): `hasProspect`. */
  hasProspect: boolean
  /** Whether the order names the offer of the visit or the lot (G37). */
  hasVisitOffer: boolean
  /** The number of documents of the order, and its upper bound (G38). */
  documentCount: number
  mostDocuments: number
  /** The document types that end the order, and whether it has a document of such a type (G22): `hasResultDocument`. */
  resultTypes: readonly DocumentType[]
  hasResultDocument: boolean
  /** The instant of the transition to the present status, from history (G27, G36). */
  closedAt: string | null
  /** The cost of cancelling now, when the status requires its confirmation (G29): `feeToConfirm`. */
  feeToConfirm: Cents | null
  /** The expected meters without a reading for this order (G39). */
  unreadMeters: readonly MeterType[]
  /** Whether a high warning about the order is open, while the feature `warning` is on (G41). */
  hasHighWarning: boolean
  /** Who confirms the appointments of the client (G42). */
  confirmedBy: Confirmer
  /** The document that holds the order's billing line: an issued invoice with its number, or a draft without one (G10). */
  billedOn: { invoiceNumber: string | null } | null
  /** The quotation that the order waits for or was made from (G14); null when its price needs none. */
  quotation: { name: string; isAccepted: boolean } | null
  /** The points that this order's report must contain (G13): `reportPointsOf`. */
  reportPoints: readonly ReportPoint[]
  /** The facts stated by the caller. */
  stated: StatedFacts
}
