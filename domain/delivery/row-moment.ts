const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '1900' && text < '2200'
}

/** The day of a cell: « 24/11/2026 », « 24.11.26 », « 2026-11-24 ». @returns `2026-11-24`, or null for any other text */
export const readRowDay = (typed: string): string | null => {
  const text = typed.trim()
  const [, date, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ?? []
  const day = year ? `${year.padStart(4, '20')}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : text
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day) ? day : null
}

/** The hour of a cell: « 9h30 », « 9:30 », « 9 h », « 09:30:00 ». @returns `09:30`, or null for any other text */
export const readRowHour = (typed: string): string | null => {
  const [, hour, minutes] = /^([01]?\d|2[0-3])\s?(?:[h:]\s?([0-5]\d)?(?::[0-5]\d)?)$/i.exec(typed.trim()) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minutes ?? '00'}` : null
}
