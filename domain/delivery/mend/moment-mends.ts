import { plainText } from '../../values/text.ts'
import { readRowDay, readRowHour } from '../row-moment.ts'
import type { MendRule } from './mend.ts'

const months = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
] as const
const fewestLetters = 3
/** « janv », « sept », « août »: the number of the month that begins with these letters; « juin » and « juil » need four. */
const monthOf = (letters: string): number => {
  const matching = months.filter((month) => month.startsWith(letters))
  const [only] = matching
  return letters.length >= fewestLetters && only && matching.length === 1 ? months.indexOf(only) + 1 : 0
}

const inFrench = (day: string): string => day.split('-').toReversed().join('/')
const two = (number: number | string): string => String(number).padStart(2, '0')

/** Spreadsheets count days from this one; the first of January 1900 is 1, and the 29th of February 1900, which never was, has a number. */
const firstDay = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000
const leastSerial = 40_000
const mostSerial = 60_000

/** The day of a spreadsheet's number, `45985`; null for a number that is no day of our time (2009 to 2064). */
const dayOfSerial = (text: string): string | null => {
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0
  if (serial < leastSerial || serial > mostSerial) return null
  return new Date(firstDay + serial * dayMs).toISOString().slice(0, 10)
}

/** The first such day from today on. */
const nextDay = (month: string, date: string, today: string): string | null => {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map((one) => readRowDay(`${one}-${month}-${date}`)).find((one) => one !== null && one >= today) ?? null
}

/** « lundi 24 novembre 2026 », « 24 nov 26 », « 24 novembre », « 24/11 ». */
const dayInWords = (plain: string, today: string): string | null => {
  const [, date, letters, year] = /\b(\d{1,2})(?:er)? ([a-z]{3,9})(?: (\d{4}|\d{2}))?\b/.exec(plain) ?? []
  const month = monthOf(letters ?? '')
  if (date && month > 0) {
    return year ? readRowDay(`${year.padStart(4, '20')}-${two(month)}-${two(date)}`) : nextDay(two(month), two(date), today)
  }
  const [, onDate, inMonth] = /^(\d{1,2}) (\d{1,2})$/.exec(plain) ?? []
  return onDate && inMonth ? nextDay(two(inMonth), two(onDate), today) : null
}

const withinText = /\b(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2}))(?!\d)/

/** A date as text, as the number of a sheet, or with the day of its week. */
export const mendDate: MendRule = ({ missionDate: typed }, { today }) => {
  if (typed === null || readRowDay(typed) !== null) return null
  const serial = dayOfSerial(typed)
  const [, inside = ''] = withinText.exec(typed) ?? []
  const read = serial ?? readRowDay(inside) ?? dayInWords(plainText(typed), today)
  if (read === null) return null
  const reason = serial ? `Le nombre ${typed} est une date de tableur : ${inFrench(read)}` : `« ${typed} » est le ${inFrench(read)}`
  return { kind: 'date', change: { missionDate: inFrench(read) }, reason }
}

const minutesOfDay = 1_440
/** The hour of a spreadsheet's fraction of a day, `0,395833`; null for any other text. */
const hourOfFraction = (text: string): string | null => {
  const fraction = /^0?[.,]\d+$/.test(text) ? Number(text.replace(',', '.')) : 0
  if (fraction === 0) return null
  const minutes = Math.round(fraction * minutesOfDay)
  return minutes < minutesOfDay ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : null
}

/** An hour as the fraction of a day, without its separator, or as a range, whose begin counts. */
export const mendHour: MendRule = ({ missionHour: typed }) => {
  if (typed === null || readRowHour(typed) !== null) return null
  const fraction = hourOfFraction(typed)
  const [, digits] = /^(\d{3,4})$/.exec(typed) ?? []
  const [, begin] =
    /^(?:(?:de|à|a|vers|entre) )?(\d{1,2}(?:\s?[h:]\s?\d{0,2})?)(?:\s?(?:-|–|à|a|et|\/)\s?\d{1,2}|$)/i.exec(typed.trim()) ?? []
  const candidates = [digits && `${digits.slice(0, -2)}:${digits.slice(-2)}`, begin && (/^\d+$/.test(begin) ? `${begin}h` : begin)]
  const read = fraction ?? candidates.map((one) => (one ? readRowHour(one) : null)).find((one) => one !== null) ?? null
  if (read === null) return null
  const reason = fraction ? `Le nombre ${typed} est une heure de tableur : ${read}` : `« ${typed} » est ${read}`
  return { kind: 'hour', change: { missionHour: read }, reason }
}
