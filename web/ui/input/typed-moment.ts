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

/** A day in words: `demain`, `mardi`, `mar.`, `mardi prochain`, `+7`. */
const readDayInWords = (typed: string, today: string): string | null => {
  const plain = typed.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
  const text = plain.replace(/\.$/, '').replace(/ prochain$/, '')
  const days = /^[+-]\d{1,3}$/.test(text) ? Number(text) : (relativeDays[text] ?? daysToWeekday(text, today))
  return days === null ? null : shift(today, days)
}

/** A day in figures: `23/11/2026`, `23/11`, `231126`. */
const readDayInFigures = (text: string, today: string): string | null => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -]?(\d{1,2})(?:[/. -]?(\d{4}|\d{2}))?$/.exec(text) ?? []
  if (!day) return null
  const full = year === '' ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written
}

/**
 * A day as people type it: `23/11/2026`, `23/11`, `231126`, `mardi`, `demain`, `+7`. A weekday is the next one after today.
 * @param today the day that `+7` counts from, in Paris; it also gives the year of a day typed without one
 * @returns `2026-11-23`, an empty text for an empty one, or `null` for a text that is not a day of the calendar
 */
export const readDay = (typed: string, today = todayInParis()): string | null => {
  const text = typed.trim()
  return text === '' ? '' : (readDayInFigures(text, today) ?? readDayInWords(text, today))
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

const parisClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
const hourMs = 3_600_000

/** The notice for an hour that the clock skips in the night in which it is put forward, with the hour that is meant instead. */
export const skippedHour = (day: string, hour: string): string | undefined => {
  const asUtc = Date.parse(`${day}T${hour}:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  // Paris is one or two hours ahead of UTC: an hour that exists is that of one of these instants.
  const [winter = '', summer = ''] = [1, 2].map((ahead) => parisClock.format(asUtc - ahead * hourMs))
  const isSkipped = ![winter, summer].includes(`${day} ${hour}`)
  return isSkipped ? `${hour} n'existe pas cette nuit-là, où l'horloge avance d'une heure\u00A0: ce sera ${winter.slice(-5)}.` : undefined
}
