import { addDays } from '../values/date/moment.ts'

/** How long ago a line was performed, in days. */
export const ledgerAgeLabels = {
  month: '30 jours au plus',
  two: '31 à 60 jours',
  three: '61 à 90 jours',
  older: 'Plus de 90 jours',
} as const
export type LedgerAge = keyof typeof ledgerAgeLabels
export const ledgerAges = ['month', 'two', 'three', 'older'] as const satisfies readonly LedgerAge[]

/** The first and the last day of performance of an age, seen from a day; null where it has no bound. */
export const daysOfAge = (age: LedgerAge, today: string): { from: string | null; until: string | null } => {
  const bounds = {
    month: { from: addDays(today, -30), until: null },
    two: { from: addDays(today, -60), until: addDays(today, -31) },
    three: { from: addDays(today, -90), until: addDays(today, -61) },
    older: { from: null, until: addDays(today, -91) },
  }
  return bounds[age]
}
