import type { FieldRefusal } from '../refusal.ts'
import { daysBetween, formatDay } from '../values/date/moment.ts'
import { type Meter, meterKinds, type MeterReading, type MeterUnit } from './meter.ts'

/** What of a reading decides whether an index is possible. */
export type Read = Pick<MeterReading, 'day' | 'index' | 'device' | 'kind'>

const inFrench = (index: number | null): string => index?.toLocaleString('fr-FR', { maximumFractionDigits: 3 }) ?? 'inconnu'
/** `12 345,6 kWh`; an index that nobody read is `inconnu`. */
export const formatIndex = (index: number | null, unit: MeterUnit): string =>
  index === null ? 'inconnu' : `${inFrench(index)}\u00a0${unit}`

/** Read before: a device is put there first and taken away last; between, days decide, and two readings of one day stand in no order. */
const isBefore = (one: Read, other: Read): boolean => {
  if (one.device !== other.device || one.kind === 'removed' || other.kind === 'installed') return false
  return one.kind === 'installed' || other.kind === 'removed' || one.day < other.day
}

const last = <One extends Read>(readings: readonly One[]): One | undefined =>
  readings.toSorted((a, b) => a.day.localeCompare(b.day) || (a.index ?? 0) - (b.index ?? 0)).at(-1)

/** What was read last on the same device before a reading. */
export const readingBefore = <One extends Read>(readings: readonly One[], read: Read): One | undefined =>
  last(readings.filter((one) => one !== read && isBefore(one, read)))

/**
 * Why an index cannot be: a meter only goes up, until its device is changed.
 * @param others the other readings of the meter
 * @returns the refusals at the fields of the reading; none when it fits between what was read before and after
 */
export const refusedReading = (others: readonly Read[], read: Read): FieldRefusal[] => {
  const before = others.filter((one) => isBefore(one, read))
  const after = others.filter((one) => isBefore(read, one))
  const tooHigh = before.find((one) => isAbove(one, read))
  const tooLow = after.find((one) => isAbove(read, one))
  const outOfDays = before.find(({ day }) => day > read.day) ?? after.find(({ day }) => day < read.day)
  return [
    ...(outOfDays ? [{ path: 'day', message: `Ce compteur a été ${happened[outOfDays.kind]} le ${formatDay(outOfDays.day)}.` }] : []),
    ...(tooHigh ? [{ path: 'index', message: `L'index est inférieur à celui du ${readingText(tooHigh)}. ${wayOut}` }] : []),
    ...(tooLow ? [{ path: 'index', message: `L'index est supérieur à celui du ${readingText(tooLow)}. Vérifiez les deux relevés.` }] : []),
  ]
}
const happened = { installed: 'posé', removed: 'déposé', reading: 'relevé' } as const
const isAbove = (one: Read, other: Read): boolean => one.index !== null && other.index !== null && one.index > other.index
const readingText = ({ day, index }: Read): string => `${formatDay(day)} (${inFrench(index)})`
const wayOut = 'Vérifiez-le, ou déclarez un changement de compteur.'

/** The sentence of a reading that is possible but unlikely: more a day since the one before than a large dwelling uses. */
export const unlikelyReading = ({ type, unit }: Pick<Meter, 'type' | 'unit'>, before: Read | undefined, read: Read): string | null => {
  const most = meterKinds[type].mostADay[unit]
  if (most === undefined || typeof before?.index !== 'number' || read.index === null) return null
  const perDay = (read.index - before.index) / Math.max(1, daysBetween(before.day, read.day))
  if (perDay <= most) return null
  return `Consommation inhabituelle\u00a0: ${formatIndex(Math.round(perDay * 10) / 10, unit)} par jour depuis le ${formatDay(before.day)}. Vérifiez l'index.`
}
