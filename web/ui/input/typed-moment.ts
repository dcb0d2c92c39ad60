/** `2026-11-23` is `23/11/2026`; a text that is not a day is shown as typed. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

/**
 * A day as people type it: `23/11/2026`, `23/11`, `231126`.
 * @param year the year of a day typed without one
 * @returns `2026-11-23`, an empty text for an empty one, or `null` for a text that is not a day of the calendar
 */
export const readDay = (typed: string, year: number): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const [, day = '', month = '', typedYear = ''] = /^(\d{1,2})[/. -]?(\d{1,2})(?:[/. -]?(\d{4}|\d{2}))?$/.exec(text) ?? []
  if (!day) return null
  const full = typedYear === '' ? String(year) : typedYear.length === 2 ? `20${typedYear}` : typedYear
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written
}

/** An hour as people type it: `9h30`, `930`, `9`. @returns `09:30`, an empty text for an empty one, or `null` if it is not an hour */
export const readTime = (typed: string): string | null => {
  if (typed.trim() === '') return ''
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})\s*(?:[h:.]?\s*(\d{2})?)\s*$/i.exec(typed) ?? []
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}
