import type { ServiceRequest, ServicePreview } from '@adm/contract/booking/booking-service'
import type { By } from '@adm/domain/actor'
import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Booking, BookingChange } from '@adm/domain/booking/order/booking'
import { missionCode } from '@adm/domain/booking/order/booking-code'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { familyOf, lateServiceRight } from '@adm/domain/booking/step/booking-service'
import { isServiceFixed, isServicePlanned, newlyLacking, serviceRefusal } from '@adm/domain/booking/order/service-change'
import { refusedDetails } from '@adm/domain/booking/order/service-details'
import { isForGood, optionsAfter, optionState, type ServiceEvent, serviceEvents } from '@adm/domain/booking/order/service-event'
import { type BookingService, sellsOptions } from '@adm/domain/offer/sold-service'
import type { Refusal } from '@adm/domain/refusal'
import { addMinutes } from '@adm/domain/values/date/moment'
import { recordRow } from '../../../platform/history/change-row.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findCheckerThen } from '../../checker/row/checker.queries.ts'
import { findMisfit, refitMission } from '../step/booking-planning.service.ts'
import { bookingSubject, getBooking, getBookingForChange, updateBooking } from '../row/booking.queries.ts'
import { rematchedProcesses, recomputedValue } from '../row/booking-value.service.ts'

/** Preview of a change of service or option: the order after it, and its refusal. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const previewService = async (reading: Reading, id: string, request: ServiceRequest): Promise<ServicePreview> => {
  const { db, by } = reading
  const before = await getBooking(db, id)
  const after = await changedOrder(db, before, request)
  const barred = request.event ? eventSentence(before, request.event) : serviceSentence(before, after.service, by)
  const unfit = (await findLack(db, before, after)) ?? (await findMisfit(reading, before, after))
  return { before: previewOf(before), after: previewOf(after), refusal: barred ?? unfit?.message ?? null }
}

/** The order after the change, in the fields that depend on service and options. */
const changedOrder = async (db: Db, before: Booking, { service, event }: ServiceRequest): Promise<Booking> => {
  const change = event ? { options: optionsAfter(before, event) } : { service: service ?? before.service }
  const processes = service ? await rematchedProcesses(db, before, { service }) : undefined
  const changed = { ...before, ...change, ...(await recomputedValue(db, before, change, { areaId: undefined, processes })) }
  return {
    ...changed,
    missionCode: missionCode(before.code, changed.service, before.missionRank),
    endAt: before.startAt && addMinutes(before.startAt, changed.durationMinutes),
  }
}

const eventSentence = (before: Booking, event: ServiceEvent): string | null => eventRefusal(before, event)?.message ?? null
const serviceSentence = (before: Booking, service: BookingService, { permissions }: By): string | null =>
  familyRefusal(before, service)?.message ?? serviceRefusal(before.status, permissions)

const previewOf = ({ priceCents, priceLines, durationMinutes, endAt, missionCode: code }: Booking): ServicePreview['before'] => ({
  priceCents,
  priceLines,
  durationMinutes,
  endAt,
  missionCode: code,
})

/**
 * Adds an option to an order or removes it: price and duration follow, and a planned mission must still fit.
 * @param change `irreversible`: the person accepts that an option added automatically cannot come back once removed
 * @throws {Refusal} `SERVICE_FIXED`, `SERVICE_WITHOUT_OPTIONS`, `OPTION_LOCKED`, `OPTION_UNCHANGED`, `OPTION_FOR_GOOD`, `CHECKER_LACKS_TAGS`, `CHECKER_DOUBLE_BOOKED`
 */
export const changeOption = async (
  work: Work,
  id: string,
  { event, irreversible }: { event: ServiceEvent; irreversible?: boolean | undefined },
  version?: number,
): Promise<Booking> => {
  const before = await getBookingForChange(work.db, id, version)
  const forGood = isForGood(before, event)
  const refused = eventRefusal(before, event) ?? (forGood && !irreversible ? bookingRefusals.optionForGood() : null)
  if (refused) throw refused
  const change = { options: optionsAfter(before, event) }
  await requireTags(work.db, before, { ...before, ...change })
  const value = await recomputedValue(work.db, before, change, { areaId: undefined, processes: undefined })
  await updateBooking(work.db, before, { ...change, ...value }, work.now)
  await refitMission(work, before, await getBooking(work.db, id))
  return recordRow(work, bookingSubject, before, {
    event: bookingEvents[event],
    facts: () => (forGood ? { irreversible: true } : undefined),
  })
}

/** The refusal of an option event, apart from the confirmation. */
const eventRefusal = (order: Booking, event: ServiceEvent): Refusal | null => {
  const { option, adds } = serviceEvents[event]
  const state = optionState(order, option)
  if (isServiceFixed(order.status)) return bookingRefusals.serviceFixed()
  if (adds && !sellsOptions(order.service)) return bookingRefusals.noOptions()
  if (adds && state === 'locked') return bookingRefusals.optionLocked()
  return adds === (state === 'on') ? bookingRefusals.optionUnchanged(adds) : null
}

const familyRefusal = (before: Booking, service: BookingService): Refusal | null =>
  familyOf(service) === familyOf(before.service) ? null : bookingRefusals.otherFamily()

/**
 * Checks that the service of an order may change as requested; an unchanged service always may.
 * @throws {Refusal} `FIELDS_INVALID` for another family, `SERVICE_FIXED` once carried out or closed, `FORBIDDEN` after planning,
 * `CHECKER_LACKS_TAGS`
 */
export const requireServiceChange = async (work: Work, before: Booking, { service = before.service }: BookingChange): Promise<void> => {
  if (service === before.service) return
  const refused = familyRefusal(before, service) ?? (isServiceFixed(before.status) ? bookingRefusals.serviceFixed() : null)
  if (refused) throw refused
  if (isServicePlanned(before.status)) requireRight(work, lateServiceRight)
  await requireTags(work.db, before, { ...before, service })
}

/**
 * The details of the service after a change: those of another service are dropped with it.
 * @returns the details to write; empty when neither service nor details change
 * @throws {Refusal} `FIELDS_INVALID`
 */
export const detailsAfter = (before: Booking, { service = before.service, details }: BookingChange): Pick<BookingChange, 'details'> => {
  if (details === undefined && service === before.service) return {}
  const errors = refusedDetails(service, details)
  if (errors.length > 0) throw bookingRefusals.fields(errors)
  return { details: details ?? null }
}

type Sold = Pick<Booking, 'service' | 'options' | 'furnished' | 'propertyKind' | 'propertyType'>

const findLack = async (db: Db, before: Booking, after: Sold): Promise<Refusal | null> => {
  if (!before.checkerId || !before.startAt || !before.endAt) return null
  const checker = await findCheckerThen(db, before.checkerId, { startAt: before.startAt, endAt: before.endAt })
  const lacking = checker ? newlyLacking(before, after, checker) : []
  return checker && lacking.length > 0 ? bookingRefusals.lacksTags(checker.name, lacking) : null
}

const requireTags = async (db: Db, before: Booking, after: Sold): Promise<void> => {
  const refused = await findLack(db, before, after)
  if (refused) throw refused
}
