import type { AlertRow } from '@adm/contract/alert/alert'
import {
  alertSeverities,
  alertSeverityLabels,
  alertStatuses,
  alertStatusLabels,
  alertTypeLabels,
  alertTypes,
} from '@adm/domain/alert/alert-type'
import { ownerGroupLabels, ownerGroups } from '@adm/domain/user/owner-group'

export const typeOptions = alertTypes.map((value) => ({ value, label: alertTypeLabels[value] }))
/** The worst first, as the list. */
export const severityOptions = alertSeverities.toReversed().map((value) => ({ value, label: alertSeverityLabels[value] }))
export const statusOptions = alertStatuses.map((value) => ({ value, label: alertStatusLabels[value] }))
export const groupOptions = ownerGroups.map((value) => ({ value, label: ownerGroupLabels[value] }))

/** What an alert is about: the number of the order, or the name of the client. */
export const objectOf = ({ bookingCode, clientName }: Pick<AlertRow, 'bookingCode' | 'clientName'>): string => bookingCode ?? clientName

/** « Aucun contrôleur · C26004217-4 ». */
export const titleOfAlert = (alert: Pick<AlertRow, 'type' | 'bookingCode' | 'clientName'>): string =>
  `${alertTypeLabels[alert.type]} · ${objectOf(alert)}`

/** Who has it: the person, else the group. */
export const ownerOf = ({ assigneeName, ownerGroup }: Pick<AlertRow, 'assigneeName' | 'ownerGroup'>): string =>
  assigneeName ?? ownerGroupLabels[ownerGroup]

const minuteMs = 60_000
const justNow = "à l'instant"
const [hour, day] = [60, 24 * 60]

/** How long it stood, once it is over: « 34 h ». */
export const durationOf = (since: string, until: string): string => {
  const age = ageOf(since, Date.parse(until))
  return age === justNow ? "moins d'une minute" : age
}

/** How long it has been true: « 12 min », « 3 h », « 2 j ». Before its first minute: « à l'instant ». */
export const ageOf = (since: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs)
  if (minutes < 1) return justNow
  if (minutes < hour) return `${minutes} min`
  return minutes < 2 * day ? `${Math.floor(minutes / hour)} h` : `${Math.floor(minutes / day)} j`
}
