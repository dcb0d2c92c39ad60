import type { FieldRefusal } from '../refusal.ts'
import { daysBetween, formatDay } from '../values/date/moment.ts'
import { type Meter, meterKinds, type MeterReading, type MeterUnit } from './meter.ts'

/** The fields of a reading that determine whether its index is possible. */
export type Read = Pick<MeterReading, 'day' | 'index' | 'device' | 'kind'>

const inFrench = (index: number | null): string => index?.toLocaleString('fr-FR', { maximumFractionDigits: 3 }) ?? 'inconnu'
/** `12 345,6 kWh`; an unknown index is `inconnu`. */
export const formatIndex = (index: number | null, unit: MeterUnit): string =>
  index === null ? 'inconnu' : `${inFrench(index)}\u00a0${unit}`
/** `+ 120 kWh`; `− 12 kWh` for an index below the one before. */
export const formatUse = (use: number, unit: MeterUnit): string => `${use < 0 ? '−' : '+'}\u00a0${formatIndex(Math.abs(use), unit)}`

/**
 * Whether a reading precedes another one: `installed` is the first of a device and `removed` the last; between them days decide, and two
 * readings of one day have no order.
 */
const isBefore = (reading: Read, other: Read): boolean => {
  if (reading.device !== other.device || reading.kind === 'removed' || other.kind === 'installed') return false
  return reading.kind === 'installed' || other.kind === 'removed' || reading.day < other.day
}

const last = <Reading extends Read>(readings: readonly Reading[]): Reading | undefined =>
  readings.toSorted((a, b) => a.day.localeCompare(b.day) || (a.index ?? 0) - (b.index ?? 0)).at(-1)

/** The last reading of the same device before a reading. */
export const readingBefore = <Reading extends Read>(readings: readonly Reading[], read: Read): Reading | undefined =>
  last(readings.filter((reading) => reading !== read && isBefore(reading, read)))

/**
 * The refusals of an impossible index: a meter only goes up until its device is changed.
 * @param others the other readings of the meter
 * @returns refusals with the fields of the reading; none when it fits between the readings before and after
 */
export const refusedReading = (others: readonly Read[], read: Read): FieldRefusal[] => {
  const before = others.filter((reading) => isBefore(reading, read))
  const after = others.filter((reading) => isBefore(read, reading))
  const tooHigh = before.find((reading) => isAbove(reading, read))
  const tooLow = after.find((reading) => isAbove(read, reading))
  const outOfDays = before.find(({ day }) => day > read.day) ?? after.find(({ day }) => day < read.day)
  return [
    ...(outOfDays ? [{ path: 'day', message: `Ce compteur a été ${happened[outOfDays.kind]} le ${formatDay(outOfDays.day)}.` }] : []),
    ...(tooHigh ? [{ path: 'index', message: `L'index est inférieur à celui du ${readingText(tooHigh)}. ${wayOut}` }] : []),
    ...(tooLow ? [{ path: 'index', message: `L'index est supérieur à celui du ${readingText(tooLow)}. Vérifiez les deux relevés.` }] : []),
  ]
}
const happened = { installed: 'posé', removed: 'déposé', reading: 'relevé' } as const
const isAbove = (reading: Read, other: Read): boolean => reading.index !== null && other.index !== null && reading.index > other.index
const readingText = ({ day, index }: Read): string => `${formatDay(day)} (${inFrench(index)})`
const wayOut = 'Vérifiez-le, ou déclarez un changement de compteur.'

/** The warning about a possible but unlikely reading: since the reading before, more a day than a large dwelling uses. Null when likely. */
export const unlikelyReading = ({ type, unit }: Pick<Meter, 'type' | 'unit'>, before: Read | undefined, read: Read): string | null => {
  const most = meterKinds[type].mostADay[unit]
  if (most === undefined || typeof before?.index !== 'number' || read.index === null) return null
  const perDay = (read.index - before.index) / Math.max(1, daysBetween(before.day, read.day))
  if (perDay <= most) return null
  return `Consommation inhabituelle\u00a0: ${formatIndex(Math.round(perDay * 10) / 10, unit)} par jour depuis le ${formatDay(before.day)}. Vérifiez l'index.`
}
