/** How far a mission of an absent checker may move: not at all, within its day, or to the days after it. */
export const replanReachLabels = {
  hour: 'À leur heure',
  day: 'Une autre heure du même jour',
  days: 'Un autre jour',
} as const
export type ReplanReach = keyof typeof replanReachLabels
export const replanReaches = ['hour', 'day', 'days'] as const satisfies readonly ReplanReach[]
