import { type DocumentType, mostListedDocuments } from '../../document/document-type.ts'
import type { OwnerDays } from '../../document/document-retention.ts'
import type { BookingService } from '../../offer/sold-service.ts'
import { dayOf } from '../../values/date/moment.ts'
import { familyOf } from '../step/booking-service.ts'
import { type BookingStatus, bookingPhases } from '../step/booking-status.ts'
import { exitServices } from '../step/report-point.ts'

/** The most documents of a request on demand. */
export const mostOnDemand = 8

/** A document of an order. */
export type ExistingDocument = { type: DocumentType; addedAt: string }

/**
 * The upper bound of documents of an order (G38, VAL-13): eight for the request on demand; once planned, the partner adds documents too.
 * @param plannedAt the instant at which an order on demand was planned
 */
export const mostDocumentsOf = (service: BookingService, plannedAt: string | null): number =>
  familyOf(service) === 'DEM' && plannedAt === null ? mostOnDemand : mostListedDocuments

/**
 * The documents that prove a service without a visit, or by a partner; a single document is enough. Source: `docs/domain.md` 1.1.3 E24,
 * 1.1.5 D07.
 */
const resultTypes = {
  checkin: ['REPORT_CHECKIN', 'INVENTORY'],
  checkout: ['REPORT_CHECKOUT', 'INVENTORY'],
  checkout_checkin: ['REPORT_CHECKOUT', 'REPORT_CHECKIN', 'INVENTORY'],
  control: ['INVENTORY'],
  control_checkout: ['REPORT_CHECKOUT', 'INVENTORY'],
  previsit: ['INVENTORY'],
  chiffrage: ['COST_ESTIMATE'],
  visite: ['ANNEX'],
  diagnostics: ['ANNEX'],
  cleaning: ['ANNEX'],
  photos: ['ANNEX'],
  plan: ['ANNEX'],
} as const satisfies Record<BookingService, readonly DocumentType[]>
/** The types of document that a service delivers. */
export const resultTypesOf = (service: BookingService): readonly DocumentType[] => resultTypes[service]

/**
 * Whether the order has the document that ends it (G22). On demand, documents that the client added to the request do not count: the
 * partner's document comes after planning.
 * @param plannedAt the instant at which an order on demand was planned
 */
export const hasResultDocument = (
  { service, plannedAt }: { service: BookingService; plannedAt: string | null },
  documents: readonly ExistingDocument[],
): boolean => {
  const from = familyOf(service) === 'DEM' ? Date.parse(plannedAt ?? '') : 0
  return documents.some(({ type, addedAt }) => resultTypesOf(service).includes(type) && Date.parse(addedAt) >= from)
}

/** The facts of an order about its documents. */
type Ordered = {
  service: BookingService
  status: BookingStatus
  plannedAt: string | null
  /** End of its mission, or instant of its result. */
  endedAt: string | null
  /** End of the exit order that is compared with it. */
  exitEndedAt: string | null
  processes: readonly { title: string; documentTypes: readonly DocumentType[] }[]
}

/** The days from which its documents are retained: none while the order is open, or when it ended without a service. */
export const documentDaysOf = ({ service, status, endedAt, exitEndedAt }: Ordered): OwnerDays => {
  const phase = bookingPhases[status]
  const missionDay = endedAt && (phase === 'done' || phase === 'closed_well') ? dayOf(endedAt) : null
  return { missionDay, leaseEndDay: exitServices.includes(service) ? missionDay : exitEndedAt && dayOf(exitEndedAt) }
}

/** The documents that an order still waits for, each with its origin: a specific process, or the next step. */
export const expectedDocuments = (booking: Ordered, documents: readonly ExistingDocument[]): { type: DocumentType; why: string }[] => {
  const isPresent = (type: DocumentType) => documents.some((document) => document.type === type)
  const required = booking.processes.flatMap(({ title, documentTypes }) =>
    documentTypes.map((type) => ({ type, why: `procédure « ${title} »` })),
  )
  const [result] = resultTypesOf(booking.service)
  const isAwaited = booking.status === 'no_mission' || (familyOf(booking.service) === 'DEM' && bookingPhases[booking.status] === 'planned')
  return [
    ...required.filter(({ type }, index) => !isPresent(type) && required.findIndex((other) => other.type === type) === index),
    ...(result && isAwaited && !hasResultDocument(booking, documents) ? [{ type: result, why: 'pour clôturer la commande' }] : []),
  ]
}
