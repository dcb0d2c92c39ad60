import type { DocumentType } from '../../document/document-type.ts'
import type { BookingService } from '../../offer/sold-service.ts'
import { addDays, dayOf } from '../../values/date/moment.ts'
import type { Booking } from '../order/booking.ts'
import type { BookingStatus } from '../step/booking-status.ts'
import { entryServices } from '../link/entry-match.ts'
import { type ReportPoint, reportPointLabels, reportPointsOf } from '../step/report-point.ts'
import type { StatedFacts } from '../step/stated-facts.ts'

/** The document types that are reports, in reading order. */
export const reportTypes = [
  'REPORT_CHECKIN',
  'SYNTHESIS_CHECKIN',
  'REPORT_CHECKOUT',
  'SYNTHESIS_CHECKOUT',
  'INVENTORY',
  'CHECK_IN_INVENTORY',
] as const satisfies readonly DocumentType[]

export const pointStateLabels = { complete: 'Vérifié', excused: 'Manquant, motivé', missing: 'Manquant' } as const
export type PointState = keyof typeof pointStateLabels
export const pointStates = ['complete', 'excused', 'missing'] as const satisfies readonly PointState[]
/** A point of the legal checklist, with its state at the validation of the report. */
export type StatedPoint = { point: ReportPoint; label: string; state: PointState; reason: string | null }

/** The checklist stated at the validation of a report (E26), point by point. Source: guard G13, `docs/domain.md` 3.9. */
export const statedPoints = (
  order: { service: BookingService; furnished: boolean },
  { points = [], pointReasons = {} }: Pick<StatedFacts, 'points' | 'pointReasons'>,
): StatedPoint[] =>
  reportPointsOf(order).map((point) => {
    const reason = pointReasons[point] ?? null
    const isComplete = points.includes(point)
    const missing = reason ? 'excused' : 'missing'
    return { point, label: reportPointLabels[point], state: isComplete ? 'complete' : missing, reason: isComplete ? null : reason }
  })

/** Days in which the incoming tenant may request completion of the report, by law. */
const amendmentDays = 10
const carriedOut: readonly BookingStatus[] = ['done', 'validated']

/** The period in which an entry report may be completed at the tenant's request. */
export type AmendmentWindow = { fromDay: string; untilDay: string; isOpen: boolean }

/**
 * The ten days in which a tenant may request completion of an entry report, counted from the day after it was drawn up. Null unless the
 * order is a home's entry inspection that was carried out.
 * Source: loi n° 89-462 du 6 juillet 1989, art. 3-2; `docs/business.md` 1.2.
 */
export const amendmentWindow = (
  { service, status, startAt, propertyType }: Pick<Booking, 'service' | 'status' | 'startAt' | 'propertyType'>,
  today: string,
): AmendmentWindow | null => {
  if (!entryServices.includes(service) || propertyType !== 'house' || !carriedOut.includes(status) || !startAt) return null
  const fromDay = dayOf(startAt)
  const untilDay = addDays(fromDay, amendmentDays)
  return { fromDay, untilDay, isOpen: today <= untilDay }
}
