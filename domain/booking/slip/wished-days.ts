import type { FieldRefusal } from '../../refusal.ts'
import { spanMessage } from '../../values/date/span.ts'
import { yearSlip } from '../../values/date/year-slip.ts'

/** The days that an order names before it has a date. */
export type Wish = Record<'wishedDay' | 'wishedUntilDay' | 'organizeDay', string | null | undefined>
const wishNames = ['wishedDay', 'wishedUntilDay', 'organizeDay'] as const

/**
 * Why the days of a wish cannot be: a period without its beginning or that ends before it, a slip in the year. A day that stays as it was
 * is not judged again.
 * @param change the typed days
 * @param before the days of the order; none of a new order
 * @param today a Paris day
 */
export const wishRefusals = (change: Partial<Wish>, before: Partial<Wish>, today: string): FieldRefusal[] => {
  const { wishedDay, wishedUntilDay } = { ...before, ...change }
  const isPeriodTyped = change.wishedDay !== undefined || change.wishedUntilDay !== undefined
  const isBegun = Boolean(wishedDay) || !wishedUntilDay
  return [
    ...(isPeriodTyped && !isBegun ? [{ path: 'wishedDay', message: 'Indiquez aussi le début de la période.' }] : []),
    ...(wishedDay && wishedUntilDay && wishedUntilDay < wishedDay ? [{ path: 'wishedUntilDay', message: spanMessage }] : []),
    ...wishNames.flatMap((path) => {
      const slip = change[path] && change[path] !== before[path] ? yearSlip(change[path], today) : null
      return slip ? [{ path, message: slip }] : []
    }),
  ]
}
