import type { FieldRefusal } from '../../refusal.ts'

/** The sentence for a period whose last day is before its first. */
export const spanMessage = 'La fin de la période ne peut pas précéder son début.'

/** The names of the first and last day of a period in a query: `min_date` and `max_date`, `fromDay` and `untilDay`, `from` and `until`. */
const lastOf = (name: string): string | undefined => {
  if (name.startsWith('min_')) return name.replace('min_', 'max_')
  return { fromDay: 'untilDay', from: 'until' }[name]
}

/**
 * The periods of a query that end before they begin: without it, their list would be empty without a reason.
 * @example endedBeforeBegun({ min_date: '2026-12-20', max_date: '2026-12-01' }) // refuses `max_date`
 */
export const endedBeforeBegun = (query: object): FieldRefusal[] =>
  Object.entries(query).flatMap(([name, first]: [string, unknown]) => {
    const lastName = lastOf(name)
    const last: unknown = lastName && Reflect.get(query, lastName)
    return lastName && typeof first === 'string' && typeof last === 'string' && last < first
      ? [{ path: lastName, message: spanMessage }]
      : []
  })
