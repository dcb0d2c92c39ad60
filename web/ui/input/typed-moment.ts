/** `2026-11-23` is `23/11/2026`; a text that is not a day is shown as typed. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/** The sentence for a value that `readDay` could not read; `undefined` for a day and for an empty text. */
export const wrongDay = (value: string): string | undefined =>
  value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value) ? undefined : "Cette date n'existe pas : écrivez 24/11, mardi ou +7."

/** The sentence for a value that `readTime` could not read; `undefined` for an hour and for an empty text. */
export const wrongTime = (value: string): string | undefined =>
  value === '' || /^\d{2}:\d{2}$/.test(value) ? undefined : "Cette heure n'existe pas : écrivez 9h30."

const dayMs = 24 * 3_600_000
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const relativeDays: Readonly<Record<string, number>> = { "aujourd'hui": 0, auj: 0, demain: 1, 'apres-demain': 2, hier: -1 }

const shift = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The current day in Paris, `2026-11-23`. */
const todayInParis = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

/** The days from today to the next such weekday, 1 to 7; `null` for a text that begins no weekday. */
const daysToWeekday = (text: string, today: string): number | null => {
  const index = text.length < 2 ? -1 : weekdays.findIndex((weekday) => weekday.startsWith(text))
  return index < 0 ? null : ((index + 7 - new Date(today).getUTCDay()) % 7) + 1
}

/** A day in words: `demain`, `mardi`, `mar.`, `mardi prochain`, `+7`, `dans 3 jours`. */
const readDayInWords = (text: string, today: string): string | null => {
  const [, signed, later] = /^(?:([+-]\d{1,3})|dans (\d{1,3}) jours?)$/.exec(text) ?? []
  const count = signed ?? later
  const word = text.replace(/\.$/, '').replace(/ prochain$/, '')
  const days = count === undefined ? (relativeDays[word] ?? daysToWeekday(word, today)) : Number(count)
  return days === null ? null : shift(today, days)
}

const months = ['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre']
const dayInFigures = /^(\d{1,2})(?:[/. -](\d{1,2})|(?<=\d{2})(\d{2}))(?:[/. -]?(\d{4}|\d{2}))?$/
const dayOfNamedMonth = /^(\d{1,2})(?:er)? ?([a-z]{3,})\.?(?: (\d{4}|\d{2}))?$/

const written = (year: number, month: number, day: number): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  // To `Date`, the year 26 is 1926, and 31 April is 1 May.
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null
}

/** A day typed without a year is at most this many days ago; otherwise it is the next such day. */
const mostDaysAgo = 92

/** The day of a month: of the typed year, else of the year that has it soon, or had it lately. */
const dayOfYear = (day: number, month: number, year: string, today: string): string | null => {
  if (year !== '') return written(year.length === 2 ? 2_000 + Number(year) : Number(year), month, day)
  const first = shift(today, -mostDaysAgo)
  const thisYear = Number(today.slice(0, 4))
  // The day of a leap year may be missing in the next year.
  return [thisYear - 1, thisYear, thisYear + 1].map((one) => written(one, month, day)).find((one) => one !== null && one >= first) ?? null
}

/** The next such day of a month, today included: `24`. */
const nextOfMonth = (day: number, today: string): string | null => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const candidates = [0, 1, 2].map((later) => written(year + Math.floor((month - 1 + later) / 12), ((month - 1 + later) % 12) + 1, day))
  return candidates.find((one) => one !== null && one >= today) ?? null
}

/** A day in figures or with the name of its month: `23/11/2026`, `23/11`, `231126`, `23`, `1er décembre`, `24 nov. 2026`. */
const readDayOfCalendar = (text: string, today: string): string | null => {
  if (/^\d{1,2}$/.test(text)) return nextOfMonth(Number(text), today)
  const [, day, month, compactMonth, year = ''] = dayInFigures.exec(text) ?? []
  if (day) return dayOfYear(Number(day), Number(month ?? compactMonth), year, today)
  const [, namedDay, name = '', namedYear = ''] = dayOfNamedMonth.exec(text) ?? []
  const index = namedDay ? months.findIndex((one) => one.startsWith(name)) : -1
  return index < 0 ? null : dayOfYear(Number(namedDay), index + 1, namedYear, today)
}

/**
 * A day as people type it: `23/11/2026`, `23/11`, `231126`, `23`, `24 novembre`, `mardi`, `demain`, `+7`, `dans 3 jours`. A weekday and a
 * day of the month are the next one; a day without its year is the next one too, unless it was in the last three months.
 * @param today the day that `+7` counts from, in Paris
 * @returns `2026-11-23`, an empty text for an empty one, or `null` for a text that is not a day of the calendar
 */
export const readDay = (typed: string, today = todayInParis()): string | null => {
  const text = typed.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
  return text === '' ? '' : (readDayOfCalendar(text, today) ?? readDayInWords(text, today))
}

/**
 * A day followed by an hour: `mar 14h`, `24/11 à 9h30`, `+7 9:00`. The hour needs its `h` or colon, since `23 11` is a day.
 * @param current the day of an hour typed alone, `14h`
 * @returns the day and the hour, `{ day: '2026-11-24', hour: '14:00' }`, or `null` for any other text
 */
export const readMoment = (typed: string, current = '', today = todayInParis()): { day: string; hour: string } | null => {
  const [, before = '', after = ''] = /^(?:(.*?\S)\s+)?(?:à\s*)?(\d{1,2}\s*[h:]\s*\d{0,2})\s*$/i.exec(typed) ?? []
  const day = before ? readDay(before, today) : current
  const hour = readTime(after)
  return day && hour ? { day, hour } : null
}

/** An hour as people type it: `9h30`, `930`, `9`. @returns `09:30`, an empty text for an empty one, or `null` if it is not an hour */
export const readTime = (typed: string): string | null => {
  if (typed.trim() === '') return ''
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})\s*(?:[h:.]?\s*(\d{2})?)\s*$/i.exec(typed) ?? []
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Whether a text is an hour of the clock: `09:30`. */
export const isHour = (hour: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(hour)

const parisClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
const hourMs = 3_600_000

/** The notice for an hour that the clock skips in the night in which it is put forward, with the hour that is meant instead. */
export const skippedHour = (day: string, hour: string): string | undefined => {
  // An empty day or hour also reads as some instant.
  if (!/^\d{2}:\d{2}$/.test(hour) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const asUtc = Date.parse(`${day}T${hour}:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  // Paris is one or two hours ahead of UTC: an hour that exists is that of one of these instants.
  const [winter = '', summer = ''] = [1, 2].map((ahead) => parisClock.format(asUtc - ahead * hourMs))
  const isSkipped = ![winter, summer].includes(`${day} ${hour}`)
  return isSkipped ? `${hour} n'existe pas cette nuit-là, où l'horloge avance d'une heure\u00A0: ce sera ${winter.slice(-5)}.` : undefined
}
