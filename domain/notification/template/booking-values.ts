import { exitServices } from '../../booking/step/report-point.ts'
import type { TenantRole } from '../../booking/order/booking-people.ts'
import type { Booking } from '../../booking/order/booking.ts'
import { missingToDispatch, missingToExecute } from '../../booking/order/booking-completeness.ts'
import type { Confirmer } from '../../client/client-terms.ts'
import { causeLabels } from '../../booking/step/booking-cause.ts'
import { appointmentPreparations, englishServiceLabels, tenantServiceLabels } from '../../slot-offer/slot-offer-words.ts'
import { dayOf, formatHour, formatHourInWords } from '../../values/date/moment.ts'
import { dayInWords, momentInWords } from '../../values/date/moment-words.ts'
import type { Language } from '../../values/language.ts'
import { formatPhone } from '../../values/phone-format.ts'
import type { Audience } from '../notification-kind.ts'
import { accessInWords, keysInWords, type LegInWords, missingInWords, presenceInWords } from './booking-words.ts'
import type { MessageParams, OrderKind } from './template-variable.ts'

/** What the messages about an order are written from. */
export type BookingFacts = {
  booking: Booking
  checkerPhone: string | null
  /** Whether the client requires its reference on every order. */
  referenceRequired: boolean
  /** Who confirms the appointments of the client. */
  confirmedBy: Confirmer
  /** Whether the address has a position on the map. */
  isLocated: boolean
  /** The withdrawal of the keys; null without one. */
  withdrawal: LegInWords | null
}
/** What only the sender of a message knows. */
export type MessageFacts = {
  audience: Audience
  language: Language
  /** The role of the tenant who receives it: without one, that of the service. */
  role?: TenantRole
  /** The appointment that was announced before. */
  previousStartAt?: string | null
  /** The reason in words: by default the cause of the order's end. */
  reason?: string | null
  /** The personal link of the recipient. */
  link?: string | null
}

const entryServices: readonly string[] = ['checkin', 'checkout_checkin']
const yes: Readonly<Record<Language, string>> = { FR: 'oui', EN: 'yes' }

const hourIn = (language: Language, at: string): string => (language === 'FR' ? formatHourInWords(at) : formatHour(at))

const appointmentOf = ({ startAt, endAt, durationMinutes }: Booking, language: Language) => {
  const minutes = startAt && endAt ? (Date.parse(endAt) - Date.parse(startAt)) / 60_000 : durationMinutes
  return {
    day: startAt ? dayInWords(language, dayOf(startAt)) : '',
    hour: startAt ? hourIn(language, startAt) : '',
    endHour: endAt ? hourIn(language, endAt) : '',
    duration: `${minutes} minutes`,
  }
}

/** A tenant who comes in prepares no exit, and the other way round. */
const directionOf = ({ service }: Booking, { language, role }: MessageFacts) => ({
  exit: exitServices.includes(service) && role !== 'incoming' ? yes[language] : '',
  entry: entryServices.includes(service) && role !== 'outgoing' ? yes[language] : '',
})

const peopleOf = ({ tenants }: Booking) => {
  const named = tenants.map(({ firstName, lastName, phone, otherPhone }) => ({
    name: `${firstName} ${lastName}`,
    number: phone ?? otherPhone,
  }))
  return {
    tenants: named.map(({ name }) => name).join(', '),
    tenantPhones: named.flatMap(({ name, number }) => (number ? [`${name} ${formatPhone(number)}`] : [])).join(', '),
  }
}

const missingOf = ({ booking, referenceRequired, isLocated }: BookingFacts, language: Language): string =>
  missingInWords(language, missingToExecute(booking, missingToDispatch(booking, { referenceRequired, isLocated, startAt: null })))

const reasonOf = ({ cause }: Booking, { reason, language }: MessageFacts): string =>
  reason ?? (cause && language === 'FR' ? causeLabels[cause] : '')

/** The values of a message about one order to one recipient: what the audience of the message may not see is in no text of it. */
export const bookingValues = (facts: BookingFacts, message: MessageFacts): MessageParams<OrderKind> => {
  const { booking, checkerPhone, withdrawal } = facts
  const { audience, language, previousStartAt, link } = message
  const { code, clientName, clientReference, service, address, zipCode, city, wishedDay, checkerName, processes } = booking
  return {
    code,
    clientName,
    clientReference: clientReference ?? '',
    service: (language === 'FR' ? tenantServiceLabels : englishServiceLabels)[service],
    place: `${address}, ${zipCode} ${city}`,
    city,
    wishedDay: wishedDay ? dayInWords(language, wishedDay) : '',
    ...appointmentOf(booking, language),
    ...directionOf(booking, message),
    ...peopleOf(booking),
    previousAppointment: previousStartAt ? momentInWords(language, previousStartAt) : '',
    presence: presenceInWords(language, booking, audience),
    preparation: appointmentPreparations[language][service],
    checkerName: checkerName ?? '',
    checkerPhone: checkerPhone ? formatPhone(checkerPhone) : '',
    access: accessInWords(language, booking),
    keys: withdrawal ? keysInWords(language, withdrawal) : '',
    instructions: processes.flatMap(({ instructions }) => instructions ?? []).join('\n'),
    missing: missingOf(facts, language),
    reason: reasonOf(booking, message),
    link: link ?? '',
  }
}

/** A mission whose keys are to be collected, as a line of a list: when and where it is, and where its keys are. */
export const missionInWords = ({ booking, withdrawal }: BookingFacts, language: Language): string => {
  const { startAt, address, zipCode, city } = booking
  return [
    [startAt ? momentInWords(language, startAt) : null, `${address}, ${zipCode} ${city}`].filter(Boolean).join(', '),
    withdrawal ? keysInWords(language, withdrawal) : '',
  ]
    .filter(Boolean)
    .join('\n')
}
