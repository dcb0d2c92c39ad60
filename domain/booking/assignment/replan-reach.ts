/** How far a mission of an absent checker may move: not at all, within its day, or to the days after it. */
export const replanReachLabels = {
  hour: "Garder l'heure",
  day: 'Autre heure du jour',
  days: 'Autre jour',
} as const
export type ReplanReach = keyof typeof replanReachLabels
export const replanReaches = ['hour', 'day', 'days'] as const satisfies readonly ReplanReach[]
