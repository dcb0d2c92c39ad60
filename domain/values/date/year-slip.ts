/** Nobody plans so far ahead, and nobody records so late: the year is probably a slip of the finger. */
const mostYearsAhead = 2
const mostYearsAgo = 1

/**
 * What a day asks whose year is probably a slip, in French; null when it may be meant.
 * @param date a day, `2190-01-01`, and today in Paris
 * @example yearSlip('2190-01-01', '2026-11-28') // « Dans 164 ans ? Vérifiez l'année. »
 */
export const yearSlip = (date: string, today: string): string | null => {
  const years = Number(date.slice(0, 4)) - Number(today.slice(0, 4))
  if (years > mostYearsAhead) return `Dans ${years}\u00a0ans\u00a0? Vérifiez l'année.`
  return -years > mostYearsAgo ? `Il y a ${-years}\u00a0ans\u00a0? Vérifiez l'année.` : null
}
