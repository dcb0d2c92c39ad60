/** Whole minutes in words: `45 min`, `1 h 30`, `-12 min`. */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '-' : ''
  if (hours === 0) return `${sign}${rest}\u00a0min`
  return `${sign}${hours}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}
