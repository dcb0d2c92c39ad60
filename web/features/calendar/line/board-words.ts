import type { BoardMission, BoardOrder, BoardReservation } from '@adm/contract/calendar/calendar'
import type { Simulation, SimulationRefusal } from '@adm/contract/calendar/calendar-simulation'
import { bookingPhases, type BookingStatus, bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import { type BookingService, bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, daysBetween, formatDay, formatDayShort, formatHour, formatMomentShort } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'

/** The colour of each status, by its phase. */
export const phaseOf = (status: BookingStatus): string => bookingPhases[status].replace('_', '-')

/** The sign of a status in a block, beside its colour; the legend explains them. */
export const statusSigns = {
  planned: '○',
  confirmed: '✓',
  done: '●',
  validated: '★',
  visited: '★',
  unsuccessful_move: '!',
  not_visited: '!',
} as const satisfies Partial<Record<BookingStatus, string>>
/** The sign of a status; a point for a status without one. */
export const signOf = (status: BookingStatus): string => Object.entries(statusSigns).find(([name]) => name === status)?.[1] ?? '·'

/** Services in a narrow block. */
const shortServices: Partial<Record<BookingService, string>> = {
  checkin: 'E',
  checkout: 'S',
  checkout_checkin: 'S/E',
  control: 'Ct',
  control_checkout: 'CtS',
  previsit: 'PV',
  chiffrage: 'Ch',
  visite: 'V',
}
/** A service in one to three letters. */
export const shortService = (service: BookingService): string => shortServices[service] ?? bookingServiceLabels[service].slice(0, 2)

/** « 11e » in the three cities with districts, else the town. */
export const shortPlace = ({ zipCode, city }: Pick<BoardOrder, 'zipCode' | 'city'>): string =>
  /^(750|6900|130)/.test(zipCode) && !zipCode.endsWith('00') ? `${Number(zipCode.slice(-2))}e` : city

/** « 09:00–10:30 ». */
export const hoursInWords = ({ startAt, endAt }: { startAt: string; endAt: string }): string =>
  `${formatHour(startAt)}–${formatHour(endAt)}`

const minutesBetween = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / 60_000)

/** The travel before a mission, in minutes. */
export const travelOf = ({ leavesAt, startAt }: Pick<BoardMission, 'leavesAt' | 'startAt'>): number => minutesBetween(leavesAt, startAt)

/** The whole of a mission, for a screen reader. */
export const missionInWords = (mission: BoardMission): string => {
  const { order, startAt } = mission
  const when = `${formatDay(dayOf(startAt)).replace(/ \d{4}$/, '')}, ${hoursInWords(mission)}`
  const travel = `trajet ${formatMinutes(travelOf(mission))}`
  if (!order) return `Mission, ${when}, ${travel}`
  const { service, address, zipCode, city, status, clientName } = order
  return `${bookingServiceLabels[service]}, ${address}, ${zipCode} ${city}, ${when}, ${bookingStatusLabels[status]}, ${clientName}, ${travel}`
}

/** « Réservé par un locataire jusqu'à 14:32, 09:00–10:30, C260045 ». */
export const reservationInWords = (reservation: BoardReservation): string =>
  [`Réservé par un locataire jusqu'à ${formatHour(reservation.until)}`, hoursInWords(reservation), reservation.order?.code]
    .filter((part) => part !== undefined)
    .join(', ')

/** Refusals that the dialog can settle: by a reason, or by forcing with a reason. */
const isSettled = ({ guard, forcible }: SimulationRefusal): boolean => forcible || guard === bookingGuardSources.reasonIsGiven
/** The refusals that no input settles: the assignment is impossible. */
export const lastingRefusals = ({ refusals }: Pick<Simulation, 'refusals'>): readonly SimulationRefusal[] =>
  refusals.filter((refusal) => !isSettled(refusal))

/** « +12 min de trajet », « 8 min de trajet en moins ». */
export const travelInWords = ({ travelDelta, travelMinutes }: Pick<Simulation, 'travelDelta' | 'travelMinutes'>): string => {
  if (travelDelta === null) return `trajet inconnu (${formatMinutes(travelMinutes)} comptées)`
  if (travelDelta === 0) return 'autant de trajet'
  return travelDelta > 0 ? `+${formatMinutes(travelDelta)} de trajet` : `${formatMinutes(-travelDelta)} de trajet en moins`
}

/** « départ à 07:52 », « départ la veille à 21:42 ». */
export const departureInWords = ({ leavesAt, startAt }: Pick<Simulation, 'leavesAt' | 'startAt'>): string => {
  const daysBefore = daysBetween(dayOf(leavesAt), dayOf(startAt))
  if (daysBefore === 0) return `départ à ${formatHour(leavesAt)}`
  return daysBefore === 1 ? `départ la veille à ${formatHour(leavesAt)}` : `départ le ${formatMomentShort(leavesAt)}`
}

/** The wished day or days of an order. */
export const wishInWords = (wishedDay: string | null, wishedUntilDay: string | null): string => {
  if (!wishedDay) return 'Sans date souhaitée'
  const short = (day: string): string => formatDayShort(day).replace(/ \d{4}$/, '')
  return wishedUntilDay && wishedUntilDay !== wishedDay ? `${short(wishedDay)} – ${short(wishedUntilDay)}` : short(wishedDay)
}
